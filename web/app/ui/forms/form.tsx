import type { ComponentProps } from 'react';
import type { Failure } from '../../api/failure.ts';
import { ErrorSummary } from './error-summary.tsx';

/** Returns the text of the field with this name; '' if there is none. */
export type ReadField = (name: string) => string;

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: (read: ReadField, form: HTMLFormElement) => void;
  /** Why the last attempt failed, listed above the fields. */
  failure?: Failure | null;
  onDismiss?: () => void;
}

/** A form that is submitted through `onSubmit` and validated by the server instead of the browser. */
export function Form({ onSubmit, failure = null, onDismiss = () => undefined, children, ...props }: Props) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const fields = new FormData(form);
        onSubmit((name) => String(fields.get(name) ?? ''), form);
      }}
    >
      <ErrorSummary failure={failure} onDismiss={onDismiss} />
      {children}
    </form>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

/** The texts of a field. */
export interface FieldTexts {
  /** Fields without a label have an `aria-label`. */
  label?: ReactNode;
  /** Help above the input. */
  description?: ReactNode;
  /** Help below the input, for a field beside another one. */
  hint?: ReactNode;
  /** The message below the input; true marks the input as invalid without a message. */
  error?: ReactNode;
  /** Whether an asterisk, which screen readers ignore, follows the label. */
  withAsterisk?: boolean | undefined;
  /** A class of the whole field. */
  className?: string | undefined;
}

interface FrameProps extends FieldTexts {
  /** The id of the input. */
  id: string;
  children: ReactNode;
}

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts> {
  /** An icon or text at the start of the input. */
  start?: ReactNode;
  /** An icon, text or button at the end of the input. */
  end?: ReactNode;
}

/** The hint of a last name: both fields of a name are marked as required, but one is enough. */
export const oneNameHint = 'Only one name? Leave the other field empty.';

/** The label, help and message around an input. */
export function FieldFrame({ id, label, withAsterisk, className, children, ...texts }: FrameProps) {
  const renderText = (kind: 'description' | 'hint' | 'error') =>
    texts[kind] &&
    texts[kind] !== true && (
      <p id={`${id}-${kind}`} className={styles[kind]}>
        {texts[kind]}
      </p>
    );
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      {label && (
        <label className={styles.label} htmlFor={id}>
          {label}
          {withAsterisk && (
            <span className={styles.asterisk} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {renderText('description')}
      {children}
      {renderText('hint')}
      {renderText('error')}
    </div>
  );
}

/** A labeled text input. */
export function TextField({ start, end, ...props }: TextFieldProps) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className={styles.box}>
        {start && <div className={styles.start}>{start}</div>}
        <input type="text" {...input} className={styles.input} />
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </FieldFrame>
  );
}

/** Divides the props of a field between its frame and its input, which the texts of the frame describe. */
export function useField<
  Props extends FieldTexts & { id?: string | undefined; 'aria-describedby'?: string | undefined },
>(props: Props) {
  const ownId = useId();
  const { label, description, hint, error, withAsterisk, className, ...input } = props;
  const id = props.id ?? ownId;
  return {
    frame: { id, label, description, hint, error, withAsterisk, className },
    input: {
      'aria-invalid': Boolean(error) || undefined,
      ...input,
      id,
      'aria-describedby':
        [
          description && `${id}-description`,
          hint && `${id}-hint`,
          error && error !== true && `${id}-error`,
          props['aria-describedby'],
        ]
          .filter(Boolean)
          .join(' ') || undefined,
    },
  };
}

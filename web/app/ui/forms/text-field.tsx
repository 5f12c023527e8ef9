import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  /** Help above the input. */
  description?: ReactNode;
  /** Help below the input, for a field beside another one. */
  hint?: ReactNode;
  /** The message below the input; true marks the input as invalid without a message. */
  error?: ReactNode;
  /** Whether an asterisk, which screen readers ignore, follows the label. */
  withAsterisk?: boolean;
  /** An icon or button at the end of the input. */
  end?: ReactNode;
}

/** The hint of a last name: both fields of a name are marked as required, but one is enough. */
export const oneNameHint = 'Only one name? Leave the other field empty.';

/** A labeled text input. */
export function TextField({
  label,
  description,
  hint,
  error,
  withAsterisk = false,
  end,
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const isInvalid = Boolean(error);
  const message = error !== true && error;
  const describedBy = [
    description && `${id}-description`,
    hint && `${id}-hint`,
    message && `${id}-error`,
  ].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {withAsterisk && (
          <span className={styles.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      <div className={styles.box}>
        <input
          type="text"
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy.join(' ') || undefined}
          {...input}
          id={id}
          className={styles.input}
          data-with-end={end ? true : undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className={styles.error}>
          {message}
        </p>
      )}
    </div>
  );
}

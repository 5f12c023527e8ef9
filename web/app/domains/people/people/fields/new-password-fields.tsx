import type { Failure } from '../../../../api/failure.ts';
import type { ReadField } from '../../../../ui/forms/form.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';

interface Props {
  /** The failure of the last attempt, which marks the rejected fields. */
  failure: Failure | null;
  disabled?: boolean;
  labels?: { password: string; confirmation: string };
}

const defaultLabels = { password: 'New password', confirmation: 'Confirm password' };

/** Fields for a new password and its confirmation. Only the server validates them. */
export function NewPasswordFields({ failure, disabled = false, labels = defaultLabels }: Props) {
  const errors = failure?.fields ?? {};
  return (
    <>
      <PasswordField
        label={labels.password}
        description="At least 10 characters. A short sentence is easy to remember and hard to guess."
        name="password"
        id="password"
        autoComplete="new-password"
        error={errors.password}
        disabled={disabled}
      />
      <PasswordField
        label={labels.confirmation}
        name="password_confirmation"
        id="password_confirmation"
        autoComplete="new-password"
        error={errors.password_confirmation}
        disabled={disabled}
      />
    </>
  );
}

/** Reads the two password fields of a form. */
export const newPasswordOf = (read: ReadField) => ({
  password: read('password'),
  password_confirmation: read('password_confirmation'),
});

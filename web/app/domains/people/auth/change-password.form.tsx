import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { NewPasswordFields, newPasswordOf } from '../people/index.ts';
import styles from './change-password.module.css';
import { changePasswordMutation } from './password.api.ts';

/** The form for changing one's password. */
export function ChangePasswordForm({ onChanged }: { onChanged?: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation(changePasswordMutation);
  const submit = (read: ReadField) => {
    const old_password = read('old_password');
    change.mutate(
      { old_password, ...newPasswordOf(read) },
      {
        onSuccess: async () => {
          form.current?.reset();
          await toastSuccess('Password changed successfully');
          onChanged?.();
        },
      },
    );
  };
  return (
    <Form
      ref={form}
      onSubmit={submit}
      className={styles.form}
      failure={change.error}
      onDismiss={change.reset}
    >
      <PasswordField
        label="Old password"
        name="old_password"
        id="old_password"
        error={change.error?.fields.old_password}
      />
      <NewPasswordFields failure={change.error} />
      <div>
        <Button type="submit" loading={change.isPending}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}

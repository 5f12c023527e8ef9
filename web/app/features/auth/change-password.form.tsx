import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { NewPasswordFields, newPasswordOf } from '../people/index.ts';
import styles from './change-password.module.css';
import { changePasswordMutation } from './password.api.ts';

/** The form for changing one's password, with its messages. */
export function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation(changePasswordMutation);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const old_password = String(new FormData(event.currentTarget).get('old_password') ?? '');
    change.mutate(
      { old_password, ...newPasswordOf(event.currentTarget) },
      {
        onSuccess: async () => {
          form.current?.reset();
          await toastSuccess('Password changed successfully');
        },
      },
    );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <ErrorSummary failure={change.error} onDismiss={change.reset} />
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
    </form>
  );
}

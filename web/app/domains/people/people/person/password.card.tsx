import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/clipboard.ts';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { generatePassword } from './generated-password.ts';
import styles from './password.card.module.css';
import { setPasswordMutation } from './set-password.api.ts';

interface Props {
  /** Id of the person whose password is set. */
  userId: string;
  /** Whether the account already exists, so that the password is changed. */
  accountCreated: boolean;
}

const emptyPasswords = { password: '', password_confirmation: '' };

/** Sets a password for a customer or sub user, typed or generated and copied. */
export function PasswordCard({ userId, accountCreated }: Props) {
  const user = useUser();
  const [passwords, setPasswords] = useState(emptyPasswords);
  const save = useMutation(setPasswordMutation);
  const isReadOnly = user?.role !== 'Super Admin';
  const title = accountCreated ? 'Change Password' : 'Create Password';

  const generate = async () => {
    const password = generatePassword();
    setPasswords({ password, password_confirmation: password });
    save.reset();
    await copyText(
      password,
      'Password generated and copied to clipboard',
      'The password is filled in but could not be copied. Show it and copy it manually.',
    );
  };
  const submit = () => {
    save.mutate(
      { user_id: userId, ...passwords },
      {
        onSuccess: async () => {
          setPasswords(emptyPasswords);
          await toastSuccess('Password changed successfully');
        },
      },
    );
  };
  const field = (name: keyof typeof emptyPasswords) => ({
    name,
    id: name,
    value: passwords[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setPasswords({ ...passwords, [name]: event.currentTarget.value }),
    autoComplete: 'new-password',
    error: save.error?.fields[name],
    disabled: isReadOnly,
  });

  return (
    <Card aria-labelledby="password-card">
      <h2 id="password-card">{title}</h2>
      {isReadOnly && <p className={styles.note}>Only a Super Admin can set passwords.</p>}
      <ErrorSummary failure={save.error} onDismiss={save.reset} />
      <Form onSubmit={submit} className={styles.form}>
        <PasswordField label="Password" description="At least 10 characters." {...field('password')} />
        <PasswordField label="Confirm password" {...field('password_confirmation')} />
        <div className={styles.actions}>
          <Button look="outline" onClick={generate} disabled={isReadOnly}>
            <Icon name="copy" />
            Generate Password
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isReadOnly || passwords.password === ''}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}

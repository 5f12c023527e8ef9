import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import styles from '../change-password.module.css';
import { requestAddressChangeMutation } from './address-change.api.ts';

/** The form for changing one's e-mail address, which a link at the new address confirms. */
export function ChangeAddressForm() {
  const form = useRef<HTMLFormElement>(null);
  const request = useMutation(requestAddressChangeMutation);
  const submit = (read: ReadField) =>
    request.mutate(
      { new_email: read('new_email'), password: read('password') },
      { onSuccess: () => form.current?.reset() },
    );
  const fields = request.error?.fields ?? {};
  return (
    <Form
      ref={form}
      onSubmit={submit}
      className={styles.form}
      failure={request.error}
      onDismiss={request.reset}
    >
      <TextField
        label="New e-mail address"
        name="new_email"
        id="new_email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={fields.new_email}
      />
      <PasswordField
        label="Current password"
        name="password"
        id="email-change-password"
        error={fields.password}
      />
      <div>
        <Button type="submit" loading={request.isPending}>
          Change e-mail address
        </Button>
      </div>
      <div role="status">
        {request.isSuccess && (
          <Alert title={`Check the inbox of ${request.variables.new_email}`}>{request.data.message}</Alert>
        )}
      </div>
    </Form>
  );
}

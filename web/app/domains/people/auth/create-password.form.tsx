import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../api/query-client.ts';
import { consumeReturnPath, storeSignIn } from '../../../api/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { NewPasswordFields, newPasswordOf } from '../people/index.ts';
import { destinationOf } from './auth.api.ts';
import { createPasswordMutation } from './password.api.ts';
import { StorageRequired } from './storage-required.tsx';

interface Props {
  /** The secret of the link; the form is disabled without it. */
  secret: string | undefined;
  label: string;
}

/**
 * The form that sets a password with the secret of a link. Signs in, or goes to the sign-in page if the server starts
 * no sign-in: there is no story to open, or a second factor is needed.
 */
export function CreatePasswordForm({ secret, label }: Props) {
  const navigate = useNavigate();
  const create = useMutation(createPasswordMutation);
  const submit = (read: ReadField) => {
    if (!secret) return;
    create.mutate(
      { id: secret, ...newPasswordOf(read) },
      {
        onSuccess: async ({ message, sign_in: signIn }) => {
          if (signIn) {
            queryClient.removeQueries({ type: 'inactive' });
            storeSignIn(signIn.user, signIn.token);
          }
          const page = signIn ? destinationOf(signIn.user, signIn.switch, consumeReturnPath()) : '/login';
          await navigate(page, { replace: true });
          await toastSuccess(message);
        },
      },
    );
  };
  return (
    <StorageRequired>
      <ErrorSummary failure={create.error} onDismiss={create.reset} />
      <Form onSubmit={submit}>
        <NewPasswordFields failure={create.error} disabled={!secret} />
        <Button
          type="submit"
          look="accent"
          size="lg"
          round
          wide
          disabled={!secret}
          loading={create.isPending}
        >
          {label}
        </Button>
      </Form>
    </StorageRequired>
  );
}

import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { giveSignInMutation } from './sign-in.api.ts';

export interface GiveSignInProps {
  fname: string;
  /** Id of the storyteller, for staff; undefined for the active story. */
  storytellerId?: string;
  onGiven?: () => Promise<unknown>;
}

/** Asks for the storyteller's own e-mail address, to which an invitation is sent. */
export default function GiveSignInDialog({
  fname,
  storytellerId,
  onGiven,
  onClose,
}: GiveSignInProps & { onClose: () => void }) {
  const giveSignIn = useMutation(giveSignInMutation);
  const submit = (read: ReadField) =>
    giveSignIn.mutate(
      {
        ...(storytellerId === undefined ? {} : { id: storytellerId }),
        email: read('email'),
        confirmation_email: read('confirmation_email'),
      },
      {
        onSuccess: ({ message }) => {
          flushSync(onClose);
          void toastSuccess(message);
          void onGiven?.();
        },
      },
    );
  const field = (name: 'email' | 'confirmation_email', label: string) => (
    <TextField
      name={name}
      id={name}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="off"
      withAsterisk
      aria-required
      error={giveSignIn.error?.fields[name]}
    />
  );
  return (
    <Dialog onClose={onClose} title={`A sign-in for ${fname}`} size="md">
      <Form onSubmit={submit} failure={giveSignIn.error} onDismiss={giveSignIn.reset}>
        <Stack>
          <p>
            {fname} gets an e-mail with a link, chooses a password, and then owns the story. E-mails about the
            story go to the new address from then on. Helpers stay helpers.
          </p>
          {field('email', `${fname}’s own e-mail`)}
          {field('confirmation_email', 'E-mail again')}
        </Stack>
        <DialogButtons label="Send invitation" busy={giveSignIn.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

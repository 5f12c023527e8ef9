import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { addPasskeyMutation } from './second-factor.api.ts';

interface Props {
  /** Called after the passkey was added, with new recovery codes if there are any. */
  onAdded: (codes: string[]) => void;
  onClose: () => void;
}

/** Asks for the name of a new passkey, then lets the browser create it. */
export function PasskeyDialog({ onAdded, onClose }: Props) {
  const add = useMutation(addPasskeyMutation);
  return (
    <Dialog onClose={onClose} title="Add a passkey">
      <Form
        onSubmit={(read) => add.mutate(read('name'), { onSuccess: onAdded })}
        failure={add.error}
        onDismiss={add.reset}
      >
        <Stack>
          <p>
            With a passkey you sign in with your fingerprint, your face or the PIN of this device, without
            typing a password.
          </p>
          <TextField
            label="Name"
            description="A name that you will recognize later"
            name="name"
            id="passkey-name"
            maxLength={60}
            defaultValue="This device"
            error={add.error?.fields.name}
          />
          <DialogButtons label="Continue" busy={add.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

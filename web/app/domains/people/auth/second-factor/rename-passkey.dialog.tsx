import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { renamePasskeyMutation, type SecondFactors } from './second-factor.api.ts';

interface Props {
  passkey: SecondFactors['passkeys'][number];
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const rename = useMutation(renamePasskeyMutation);
  const finish = ({ message }: { message: string }) => {
    onClose();
    void toastSuccess(message);
  };
  return (
    <Dialog onClose={onClose} title="Rename the passkey">
      <Form
        onSubmit={(read) => rename.mutate({ id, name: read('name') }, { onSuccess: finish })}
        failure={rename.error}
        onDismiss={rename.reset}
      >
        <Stack>
          <TextField
            label="Name"
            name="name"
            id="passkey-new-name"
            maxLength={60}
            defaultValue={name}
            error={rename.error?.fields.name}
          />
          <DialogButtons label="Save" busy={rename.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

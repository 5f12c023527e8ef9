import { Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
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
          <TextInput
            label="Name"
            name="name"
            id="passkey-new-name"
            maxLength={60}
            defaultValue={name}
            error={rename.error?.fields.name}
          />
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

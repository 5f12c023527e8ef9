import { maxReasonLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { deactivateMutation } from './accounts.api.ts';

interface Props {
  person: { id: string; fullName: string };
  onClose: () => void;
}

/** Confirms the deactivation of a customer's account and asks for the reason, which other staff see. */
export function DeactivateDialog({ person, onClose }: Props) {
  const deactivate = useMutation(deactivateMutation);
  const submit = (read: ReadField) => {
    const reason = read('reason');
    deactivate.mutate(
      { id: person.id, reason },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Deactivate ${person.fullName}?`} size="md">
      <Form onSubmit={submit} failure={deactivate.error} onDismiss={deactivate.reset}>
        <p>
          The story is closed to the customer and the family until you reactivate the account. Nothing is
          deleted, and the subscription is not renewed.
        </p>
        <TextArea
          name="reason"
          id="reason"
          label="Reason"
          description="Visible to staff only. Optional."
          rows={2}
          maxRows={6}
          maxLength={maxReasonLength}
          error={deactivate.error?.fields.reason}
        />
        <DialogButtons label="Yes, deactivate" look="accent" busy={deactivate.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

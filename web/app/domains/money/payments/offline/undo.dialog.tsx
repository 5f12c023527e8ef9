import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { undoOfflineMutation } from '../payments.api.ts';

interface Props {
  /** The ledger number. */
  number: number;
  /** The payment, and what undoing it means. */
  description: string;
  /** What is undone. */
  subject?: 'payment' | 'waiver';
  onClose: () => void;
}

/** Undoes an offline payment or a waiver, with a reason for the audit log. */
export default function UndoDialog({ number, description, subject = 'payment', onClose }: Props) {
  const undo = useMutation({
    ...undoOfflineMutation,
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={`Undo the ${subject}?`} size="md">
      <Form
        onSubmit={(read) => undo.mutate({ transaction_id: number, reason: read('reason') })}
        failure={undo.error}
        onDismiss={undo.reset}
      >
        <Stack>
          <p>{description}</p>
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            autoComplete="off"
            error={undo.error?.fields.reason}
          />
          <DialogButtons label={`Undo ${subject}`} busy={undo.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

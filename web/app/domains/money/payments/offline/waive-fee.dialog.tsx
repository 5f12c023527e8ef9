import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { waiveFeeMutation } from '../payments.api.ts';

/** Waives the fee of an interview, with a reason. */
export default function WaiveFeeDialog({
  interviewId,
  onClose,
}: {
  interviewId: string;
  onClose: () => void;
}) {
  const waive = useMutation({
    ...waiveFeeMutation,
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Waive the fee?" size="md">
      <Form
        onSubmit={(read) => waive.mutate({ id: interviewId, reason: read('reason') })}
        failure={waive.error}
        onDismiss={waive.reset}
      >
        <Stack>
          <p>The customer pays nothing for this session. We tell them by e-mail. You can undo this later.</p>
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            description="Only staff see it."
            autoComplete="off"
            error={waive.error?.fields.reason}
          />
          <DialogButtons label="Waive fee" busy={waive.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

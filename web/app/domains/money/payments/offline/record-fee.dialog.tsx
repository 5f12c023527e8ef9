import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { recordOfflineMutation } from '../payments.api.ts';
import { OfflinePaymentForm } from './offline-payment.form.tsx';

/** Records the fee of an interview as paid without a card. */
export default function RecordFeeDialog({
  interviewId,
  onClose,
}: {
  interviewId: string;
  onClose: () => void;
}) {
  const record = useMutation({
    ...recordOfflineMutation,
    onSuccess: ({ message }) => {
      void toastSuccess(message);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Record a payment" size="md">
      <OfflinePaymentForm
        onRecord={(entry) => record.mutate({ id: interviewId, ...entry })}
        failure={record.error}
        busy={record.isPending}
        onDismiss={record.reset}
        onClose={onClose}
      >
        <p>The fee counts as paid, and the customer gets a receipt by e-mail. No card is charged.</p>
      </OfflinePaymentForm>
    </Dialog>
  );
}

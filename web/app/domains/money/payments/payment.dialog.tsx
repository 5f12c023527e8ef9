import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogStack } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { PaymentForm } from './payment.form.tsx';
import { dueQuery, isRefusal } from './payments.api.ts';

interface Props {
  meetingId: string;
  /** Whether a month of hosting is included. */
  hosting: boolean;
  onClose: () => void;
  onPaid: () => void;
}

/** Dialog in which staff take a payment from a customer on the phone or in person. */
export default function PaymentDialog({ meetingId, hosting, onClose, onPaid }: Props) {
  const due = useQuery(dueQuery(meetingId, hosting));
  const paid = () => {
    void toastSuccess('Payment successful');
    onPaid();
  };
  return (
    <DialogStack>
      <Dialog
        stackId="payment"
        onClose={onClose}
        closeOnClickOutside={false}
        title={hosting ? 'Payment for video and hosting' : 'Payment for booking session'}
      >
        {due.data && !isRefusal(due.error) ? (
          <PaymentForm meetingId={meetingId} hosting={hosting} due={due.data} onPaid={paid} />
        ) : due.error ? (
          <EmptyState text={due.error.message} />
        ) : (
          <Skeleton height={420} />
        )}
      </Dialog>
    </DialogStack>
  );
}

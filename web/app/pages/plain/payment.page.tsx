import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import {
  dueQuery,
  isAlreadyPaid,
  isRefusal,
  openThankYou,
  PaymentForm,
  PaymentSummary,
  payableQuery,
} from '../../domains/money/payments/index.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import paidDrawing from '../drawings/paid.svg?raw';
import styles from './payment.module.css';

/** The public payment page of an interview: `?meeting_id=`, with a month of hosting if `&hosting=true`. */
export default function PaymentPage() {
  const [search] = useSearchParams();
  const meetingId = search.get('meeting_id') ?? '';
  const hosting = search.get('hosting') === 'true';
  const payable = useQuery({ ...payableQuery(meetingId), enabled: meetingId !== '' });
  const due = useQuery({ ...dueQuery(meetingId, hosting), enabled: payable.isSuccess });
  const [isJustPaid, setJustPaid] = useState(false);

  // Keep the form if a refetch fails, because card details may already be entered.
  const failure = payable.data ? (due.data && !isRefusal(due.error) ? null : due.error) : payable.error;
  if (meetingId === '' || (!payable.data && payable.error && payable.error.status > 0))
    return <Navigate to="/error" replace />;
  if (isJustPaid && due.data?.resumes_on)
    return (
      <PaymentDone
        title="Your hosting continues"
        text="Nothing was charged today. Your card is saved for the next month."
      />
    );
  if (isJustPaid)
    return <PaymentDone text="Thank you, we received your payment. A receipt is on its way to you." />;
  if (failure && isAlreadyPaid(failure))
    return (
      <PaymentDone
        title={failure.code === 'fee_waived' ? 'Nothing to pay' : undefined}
        text={failure.message}
      />
    );
  if (failure) {
    return (
      <Notice title="Payment" text={failure.message}>
        <Button look="accent" round onClick={() => void (payable.data ? due.refetch() : payable.refetch())}>
          Try again
        </Button>
      </Notice>
    );
  }
  const onPaid = async (amount: number) => {
    setJustPaid(true);
    if (amount === 0) return;
    // The new window takes the focus, so this page must be updated before it opens.
    await toastSuccess('Payment successful').catch(() => undefined);
    openThankYou(amount);
  };
  return (
    <div className={styles.page}>
      <section className={styles.summary} aria-labelledby="payment-title">
        <h1 id="payment-title">Payment</h1>
        {payable.data && due.data ? (
          <PaymentSummary session={payable.data.session} due={due.data} />
        ) : (
          <Skeleton height={260} />
        )}
      </section>
      <section className={styles.form} aria-labelledby="card-title">
        <h2 id="card-title">Pay by card</h2>
        {due.data ? (
          <PaymentForm meetingId={meetingId} hosting={hosting} due={due.data} onPaid={onPaid} />
        ) : (
          <Skeleton height={420} />
        )}
      </section>
    </div>
  );
}

function PaymentDone({ title = 'Payment already done', text }: { title?: string | undefined; text: string }) {
  return (
    <Notice drawing={paidDrawing} title={title} text={text}>
      <ButtonAnchor look="accent" round href="/">
        Go Home
      </ButtonAnchor>
    </Notice>
  );
}

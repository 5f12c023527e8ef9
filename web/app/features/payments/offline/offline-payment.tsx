import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { offlinePaymentsQuery } from '../payments.api.ts';
import { RefundButton } from '../refund.button.tsx';
import { RecordFeeDialog, UndoDialog } from './offline-dialogs.ts';
import { describeOffline } from './offline-methods.ts';

interface Props {
  interviewId: string;
  paid: boolean;
  /** Whether the fee can still be paid. */
  payable: boolean;
}

/** Refunds or undoes the payment of an interview, or records one in cash, by check or by bank transfer. */
export function InterviewPayment({ interviewId, paid, payable }: Props) {
  const canEdit = useCanEdit();
  const offline = useQuery({ ...offlinePaymentsQuery(interviewId), enabled: canEdit && paid });
  const [isOpen, setOpen] = useState(false);
  const payment = offline.data?.find(({ undone_at: undoneAt }) => undoneAt === null);
  const close = () => setOpen(false);
  if (paid && !payment) return <RefundButton interviewId={interviewId} />;
  if (!paid && !payable) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)} {...editableProps(canEdit)}>
        {payment ? 'Undo payment' : 'Record payment'}
      </Button>
      {isOpen && payment && (
        <UndoDialog
          number={payment.transaction_id}
          description={`${describeOffline(payment)}. The session will count as unpaid.`}
          onClose={close}
        />
      )}
      {isOpen && !payment && <RecordFeeDialog interviewId={interviewId} onClose={close} />}
    </>
  );
}

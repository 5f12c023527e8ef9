import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { offlinePaymentsQuery } from '../payments.api.ts';
import { RefundButton } from '../refund-button.tsx';
import { RecordFeeDialog, UndoDialog, WaiveFeeDialog } from './offline-dialogs.ts';
import { describeOffline } from './offline-methods.ts';

interface Props {
  interviewId: string;
  paid: boolean;
  /** Whether the fee can still be paid. */
  payable: boolean;
}

/** Refunds or undoes the payment of an interview, records one without a card, or waives the fee. */
export function InterviewPayment({ interviewId, paid, payable }: Props) {
  const canEdit = useCanEdit();
  const offline = useQuery({ ...offlinePaymentsQuery(interviewId), enabled: canEdit && paid });
  const [opened, setOpened] = useState<'undo' | 'record' | 'waive' | null>(null);
  const payment = offline.data?.find(({ undone_at: undoneAt }) => undoneAt === null);
  const subject = payment?.method === 'waived' ? 'waiver' : 'payment';
  const close = () => setOpened(null);
  const renderButton = (label: string, dialog: 'undo' | 'record' | 'waive') => (
    <Button look="outline" size="sm" onClick={() => setOpened(dialog)} {...editableProps(canEdit)}>
      {label}
    </Button>
  );
  if (paid && !payment) return <RefundButton interviewId={interviewId} />;
  if (!paid && !payable) return null;
  return (
    <>
      {payment?.method === 'waived' && <span>{describeOffline(payment)}</span>}
      {payment ? (
        renderButton(`Undo ${subject}`, 'undo')
      ) : (
        <>
          {renderButton('Record payment', 'record')}
          {renderButton('Waive fee', 'waive')}
        </>
      )}
      {opened === 'undo' && payment && (
        <UndoDialog
          number={payment.transaction_id}
          description={`${describeOffline(payment)}. The session will count as unpaid.`}
          subject={subject}
          onClose={close}
        />
      )}
      {opened === 'record' && !payment && <RecordFeeDialog interviewId={interviewId} onClose={close} />}
      {opened === 'waive' && !payment && <WaiveFeeDialog interviewId={interviewId} onClose={close} />}
    </>
  );
}

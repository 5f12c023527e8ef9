import type { OfflineHosting } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { offlineHostingQuery } from '../payments.api.ts';
import styles from './hosting-payments.module.css';
import { RecordHostingDialog, UndoDialog } from './offline-dialogs.ts';
import { describeOffline } from './offline-methods.ts';

type HostingPayment = OfflineHosting['payments'][number];

const formatMonths = ({ months }: HostingPayment) => (months === 1 ? 'One month' : `${months} months`);

/** Records months of hosting that were paid without a card, and undoes them; for Super Admins. */
export function HostingPayments({ storytellerId }: { storytellerId: string }) {
  const canEdit = useCanEdit();
  const { data } = useQuery({ ...offlineHostingQuery(storytellerId), enabled: canEdit });
  const [opened, setOpened] = useState<HostingPayment | 'record' | null>(null);
  if (!data) return null;
  const payments = data.payments.filter(({ undone_at: undoneAt }) => undoneAt === null);
  const close = () => setOpened(null);
  return (
    <>
      {payments.length > 0 && (
        <ul className={styles.payments} aria-label="Paid without a card">
          {payments.map((payment) => (
            <li key={payment.transaction_id}>
              <span>
                <strong>{formatMonths(payment)}</strong>, received{' '}
                {formatTime(payment.received_on, 'MM-DD-YYYY')}
                <span className={styles.details}>{describeOffline(payment)}</span>
              </span>
              <Button
                look="outline"
                size="sm"
                onClick={() => setOpened(payment)}
                aria-label={`Undo transaction ${payment.transaction_id}`}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button look="outline" size="sm" onClick={() => setOpened('record')}>
        Record payment
      </Button>
      {opened === 'record' && (
        <RecordHostingDialog storytellerId={storytellerId} monthPrice={data.month_price} onClose={close} />
      )}
      {opened !== null && opened !== 'record' && (
        <UndoDialog
          number={opened.transaction_id}
          description={`${describeOffline(opened)}. ${
            opened.months === 1 ? 'The month' : 'Its months that are not over yet'
          } will be removed.`}
          onClose={close}
        />
      )}
    </>
  );
}

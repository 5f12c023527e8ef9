import type { RefundablePayment } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import type { Failure } from '../../../api/failure.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { type RefundTarget, refundableQuery } from './payments.api.ts';
import styles from './refund.dialog.module.css';

interface Props {
  target: RefundTarget;
  title: string;
  /** The consequences of the refund. */
  consequence: string;
  opened: boolean;
  /** Whether the refund is in progress. */
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks staff to confirm a refund. Confirming is disabled until the payments are listed. */
export function RefundDialog({ target, consequence, opened, ...confirm }: Props) {
  const { data, error, isFetching } = useQuery({ ...refundableQuery(target), enabled: opened });
  return (
    <Confirm
      {...confirm}
      opened={opened}
      text={<RefundablePayments payments={data} failure={error} consequence={consequence} />}
      confirmLabel="Yes, refund it"
      disabled={isFetching || !data?.length}
    />
  );
}

interface RefundableProps {
  payments: RefundablePayment[] | undefined;
  failure: Failure | null;
  consequence: string;
}

/** Lists every payment that is refunded: person, purpose, amount and card. */
function RefundablePayments({ payments, failure, consequence }: RefundableProps) {
  if (!payments && failure) return <p role="alert">{failure.message}</p>;
  if (!payments) return <Skeleton height={96} />;
  if (payments.length === 0) return <p>There is nothing left to refund.</p>;
  return (
    <>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.transaction_id}>
            <dl>
              <Row label="Customer" value={payment.payer ?? 'An erased customer'} />
              <Row label="Payment" value={`${payment.description} (transaction ${payment.transaction_id})`} />
              <Row label="Amount" value={formatDollars(payment.amount)} />
              <Row label="Goes back to" value={describeCard(payment)} />
            </dl>
          </li>
        ))}
      </ul>
      <p>{consequence}</p>
      {payments.some(({ hosting }) => hosting) && (
        <p>
          The month of hosting it paid for is removed too, unless that month is over. If no other paid month
          or trial is left, hosting ends today and nothing more is charged.
        </p>
      )}
    </>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function describeCard({ card }: RefundablePayment): string {
  if (!card) return 'The card that was charged';
  return `${card.brand === 'Other' ? 'Card' : card.brand} ending in ${card.last4}`;
}

import type { RefundablePayment } from '@lifestory/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dollars } from '../../ui/money.ts';
import { type RefundOf, refundableQuery } from './payments.api.ts';
import styles from './refund-words.module.css';

interface Props {
  of: RefundOf;
  /** The consequences of the refund. */
  consequence: string;
}

/** Lists every payment that is refunded: person, purpose, amount and card. */
export function RefundWords({ of, consequence }: Props) {
  const { data, error } = useQuery(refundableQuery(of));
  if (!data && error) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton height={96} radius="md" />;
  if (data.length === 0) return <p>There is nothing left to refund.</p>;
  return (
    <>
      <ul className={styles.payments}>
        {data.map((payment) => (
          <li key={payment.transaction_id}>
            <dl>
              <Row label="Customer" value={payment.payer ?? 'An erased customer'} />
              <Row label="Payment" value={`${payment.description} (transaction ${payment.transaction_id})`} />
              <Row label="Amount" value={dollars(payment.amount)} />
              <Row label="Goes back to" value={cardName(payment)} />
            </dl>
          </li>
        ))}
      </ul>
      <p>{consequence}</p>
      {data.some(({ hosting }) => hosting) && (
        <p>
          The month of hosting it paid for is removed as well, unless it is over. If no other paid month and
          no trial is left, hosting ends today and nothing more is charged.
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

function cardName({ card }: RefundablePayment): string {
  if (!card) return 'The card that was charged';
  return `${card.brand === 'Other' ? 'Card' : card.brand} ending in ${card.last4}`;
}

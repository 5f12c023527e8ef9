import { formatDollars } from '../../ui/money.ts';
import { formatDay } from '../../ui/time.ts';
import styles from './subscribe.module.css';
import type { Offer } from './subscriptions.api.ts';

/** The order summary: plan, quantity, price, and the amount charged today. */
export function OrderSummary({ offer: { amount, offer } }: { offer: Offer }) {
  return (
    <div className={styles.summary}>
      <p className={styles.price}>
        <strong>{formatDollars(amount)}</strong> per month
      </p>
      <dl className={styles.items}>
        <div>
          <dt>Plan</dt>
          <dd>Subscription of life story</dd>
        </div>
        <div>
          <dt>Qty</dt>
          <dd>1</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{formatDollars(amount)}</dd>
        </div>
        {offer && (
          <div className={styles.total}>
            <dt>Charged today</dt>
            <dd>{formatDollars(offer.due_now)}</dd>
          </div>
        )}
      </dl>
      {offer && <p className={styles.next}>{describeRenewal(offer)}</p>}
    </div>
  );
}

function describeRenewal({ due_now, begins_on, renews_on }: NonNullable<Offer['offer']>): string {
  const next = `Your card is charged next on ${formatDay(renews_on)}.`;
  if (due_now === 0) return `Your hosting is already paid for, so nothing is charged today. ${next}`;
  return begins_on ? `The month you pay for begins on ${formatDay(begins_on)}. ${next}` : next;
}

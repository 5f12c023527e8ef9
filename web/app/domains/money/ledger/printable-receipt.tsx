import type { Receipt } from '@lifestory/contract';
import { Link } from 'react-router';
import { formatDollars } from '../../../ui/money.ts';
import { formatTime } from '../../../ui/time.ts';
import styles from './printable-receipt.module.css';

const dayFormat = 'MMM DD, YYYY';

/** A printable receipt of a payment or refund, with payer and card. */
export function PrintableReceipt({ receipt }: { receipt: Receipt }) {
  const { number, issued_at, description, lines, total, currency, card, payer } = receipt;
  const { period, refunded, refund_of } = receipt;
  const isCreditNote = total < 0;
  return (
    <article className={styles.paper}>
      <header className={styles.header}>
        <p className={styles.brand}>Lifestory</p>
        <div>
          <h1>{isCreditNote ? 'Credit note' : 'Receipt'}</h1>
          <p className={styles.number}>No. {number}</p>
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={issued_at}>{formatTime(issued_at, dayFormat)}</time>
          </dd>
        </div>
        <div>
          <dt>{isCreditNote ? 'Refunded to' : 'Paid by'}</dt>
          <dd>
            {payer ? (
              <>
                {payer.name}
                <br />
                {payer.email}
              </>
            ) : (
              'Erased customer'
            )}
          </dd>
        </div>
        <div>
          <dt>{isCreditNote ? 'To' : 'Paid with'}</dt>
          <dd>{card ? `${card.brand === 'Other' ? 'Card' : card.brand} ending in ${card.last4}` : 'Card'}</dd>
        </div>
        {period && (
          <div>
            <dt>For the month</dt>
            <dd>
              {formatTime(period.begins_on, dayFormat)} to {formatTime(period.ends_on, dayFormat)}
            </dd>
          </div>
        )}
      </dl>
      <table className={styles.items}>
        <caption className="visually-hidden">{description}</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, amount }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.sum}>
            <th scope="row">{isCreditNote ? 'Paid back' : 'Total paid'}</th>
            <td>
              {formatDollars(total)} {currency.toUpperCase()}
            </td>
          </tr>
          {refunded && (
            <tr className={styles.refunded}>
              <th scope="row">Refunded on {formatTime(refunded.at, dayFormat)}</th>
              <td>{formatDollars(-Math.abs(refunded.amount))}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {refund_of !== null && (
        <p>
          For <Link to={`/receipt/${refund_of}`}>receipt no. {refund_of}</Link>.
        </p>
      )}
      <p className={styles.thanks}>
        {isCreditNote
          ? 'The refund goes to the card used for the payment.'
          : 'Thank you for telling your story with us.'}
      </p>
    </article>
  );
}

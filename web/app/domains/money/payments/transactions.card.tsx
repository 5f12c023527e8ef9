import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/layout/card.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatSignedDollars } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { formatTime } from '../../../ui/time.ts';
import { PaymentState, personTransactionsQuery, ReceiptLink } from '../ledger/index.ts';
import { RefundTransaction } from './refund-transaction.tsx';
import styles from './transactions.card.module.css';

/** A customer's payments and refunds, with refund buttons, for staff; on a phone each row is a card. */
export function TransactionsCard({ userId }: { userId: string }) {
  const transactions = useQuery(personTransactionsQuery(userId));
  return (
    <Card aria-labelledby="transactions-title">
      <h2 id="transactions-title">Transactions and subscriptions</h2>
      {transactions.data?.length === 0 && <EmptyState text="No record found" />}
      {transactions.isPending && <Skeleton height={120} />}
      {transactions.isError && <p role="alert">{transactions.error.message}</p>}
      {transactions.data && transactions.data.length > 0 && (
        <table className={`${list.table} ${styles.rows}`}>
          <thead>
            <tr>
              <th scope="col">Trx #</th>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col" className={list.amount}>
                Amount
              </th>
              <th scope="col">Receipt</th>
            </tr>
          </thead>
          <tbody>
            {transactions.data.map(
              ({ transaction_id, created_at, description, credit, state, refundable }) => (
                <tr key={transaction_id}>
                  <th scope="row" className={styles.number}>
                    {transaction_id}
                  </th>
                  <td className={styles.date}>
                    <time dateTime={created_at}>{formatTime(created_at, 'MM-DD-YYYY')}</time>
                  </td>
                  <td className={styles.description}>
                    {description} <PaymentState state={state} />
                  </td>
                  <td className={`${list.amount} ${styles.amount}`}>{formatSignedDollars(credit)}</td>
                  <td className={styles.receipt}>
                    <ReceiptLink number={transaction_id} />
                    {refundable && <RefundTransaction number={transaction_id} />}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Card>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { formatDay } from '../../../ui/time.ts';
import { ownTransactionsQuery } from './ledger.api.ts';
import styles from './own-transactions.module.css';
import { PaymentState } from './payment-state.tsx';
import { ReceiptLink } from './receipt-link.tsx';

/** The Customer's payments and refunds, ten rows at a time, each with a receipt. */
export function OwnTransactionsCard() {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(ownTransactionsQuery);
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <Card aria-labelledby="own-transactions">
      <h2 id="own-transactions">Transactions</h2>
      {isPending && <Skeleton height={120} />}
      {rows?.length === 0 && <EmptyState text="No record found." />}
      {rows && rows.length > 0 && (
        <table className={`${list.table} ${styles.rows}`}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col" className={list.amount}>
                Debit
              </th>
              <th scope="col">Receipt</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.transaction_id}>
                <td className={styles.date}>
                  <time dateTime={row.created_at}>{formatDay(row.created_at)}</time>
                </td>
                <td className={styles.description}>
                  {row.description} <PaymentState state={row.state} />
                </td>
                <td className={`${list.amount} ${styles.amount}`}>{formatDollars(row.debit)}</td>
                <td className={styles.receipt}>
                  <ReceiptLink number={row.transaction_id} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error && (
        <p role="alert" className={styles.failure}>
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          look="outline"
          className={styles.more}
          wide
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Card>
  );
}

import { Card, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import list from '../../ui/list-table.module.css';
import { dollars } from '../../ui/money.ts';
import { formatTime } from '../../ui/time.ts';
import { ownTransactionsQuery } from './billing.api.ts';

/** Everything that the Customer paid and got back. */
export function OwnTransactionsCard() {
  const { data, error, isPending } = useQuery(ownTransactionsQuery);
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="own-transactions">
      <Title order={2} size="h3" id="own-transactions" mb="md">
        Transactions
      </Title>
      {isPending && <Skeleton height={120} />}
      {error && <p role="alert">{error.message}</p>}
      {data?.length === 0 && <EmptyState text="No record found." />}
      {data && data.length > 0 && (
        <table className={list.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col" className={list.amount}>
                Debit
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.transaction_id}>
                <td data-label="Date">
                  <time dateTime={row.created_at}>{formatTime(row.created_at, 'MM-DD-YYYY')}</time>
                </td>
                <td data-label="Description">{row.description}</td>
                <td data-label="Debit" className={list.amount}>
                  {dollars(row.debit)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

import { Card, Skeleton, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dollars } from '../../ui/money.ts';
import { formatTime } from '../../ui/time.ts';
import { transactionsQuery } from './billing.api.ts';
import styles from './transactions.card.module.css';

/** Everything that a customer paid and got back, for staff. */
export function TransactionsCard({ userId }: { userId: string }) {
  const transactions = useQuery(transactionsQuery(userId));
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="transactions-title">
      <Title order={2} size="h3" id="transactions-title" mb="md">
        Transactions and subscriptions
      </Title>
      {transactions.data?.length === 0 && <EmptyState text="No record found" />}
      {transactions.isPending && <Skeleton height={120} />}
      {transactions.isError && <p role="alert">{transactions.error.message}</p>}
      {transactions.data && transactions.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard
        <section className={styles.scroll} aria-label="All transactions" tabIndex={0}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Trx #</Table.Th>
                <Table.Th>Date</Table.Th>
                <Table.Th>Description</Table.Th>
                <Table.Th className={styles.amount}>Amount</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {transactions.data.map((row) => (
                <Table.Tr key={row.transaction_id}>
                  <Table.Td>{row.transaction_id}</Table.Td>
                  <Table.Td>
                    <time dateTime={row.created_at}>{formatTime(row.created_at, 'MM-DD-YYYY')}</time>
                  </Table.Td>
                  <Table.Td>{row.description}</Table.Td>
                  <Table.Td className={styles.amount}>{dollars(row.credit)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Card>
  );
}

import { Link } from 'react-router';
import table from '../../../ui/lists/list-table.module.css';
import { SortHead } from '../../../ui/lists/sort-head.tsx';
import { formatSignedDollars } from '../../../ui/money.ts';
import { formatTime } from '../../../ui/time.ts';
import type { Ledger } from './ledger.api.ts';
import styles from './ledger-table.module.css';
import { PaymentState } from './payment-state.tsx';

interface Props {
  ledger: Ledger;
  search: string;
  /** Whether the list is limited by more than the search. */
  isFiltered?: boolean;
}

/** A page of the ledger with its total and the total of all pages; on a phone each row is a card. */
export function LedgerTable({ ledger, search, isFiltered = false }: Props) {
  const { data: rows, total, last_page, total_credit } = ledger;
  const pageTotal = rows.reduce((cents, { credit }) => cents + Math.round(credit * 100), 0) / 100;
  return (
    <table className={`${table.table} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col">Trx #</th>
          <SortHead column="created" isDefault firstOrder="desc">
            Date
          </SortHead>
          <th scope="col">Description</th>
          <th scope="col">Account</th>
          <SortHead column="amount" firstOrder="desc" className={table.amount}>
            Amount
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ transaction_id, created_at, description, user, credit, state }) => (
          <tr key={transaction_id}>
            <th scope="row" className={styles.number}>
              <Link to={`/receipt/${transaction_id}`} title="Receipt">
                {transaction_id}
              </Link>
            </th>
            <td data-label="Date" className={styles.date}>
              <time dateTime={created_at}>{formatTime(created_at, 'MM-DD-YYYY')}</time>
            </td>
            <td data-label="Description" className={styles.description}>
              {description} <PaymentState state={state} />
            </td>
            <td data-label="Account" className={styles.account}>
              {user.id && user.fullName ? (
                <Link to={`/user/view/${user.id}`}>{user.fullName}</Link>
              ) : (
                <span className={styles.erased}>Erased customer</span>
              )}
            </td>
            <td className={`${table.amount} ${styles.amount}`}>{formatSignedDollars(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {last_page > 1 && (
          <tr className={styles.pageTotal}>
            <th scope="row" colSpan={4}>
              This page
            </th>
            <td className={table.amount}>{formatSignedDollars(pageTotal)}</td>
          </tr>
        )}
        <tr className={styles.total}>
          <th scope="row" colSpan={4}>
            Total{' '}
            <span className={styles.scope}>
              {search
                ? `of ${formatCount(total)} found for “${search}”`
                : isFiltered
                  ? `of ${formatCount(total)} found`
                  : `of all ${formatCount(total)} ${total === 1 ? 'transaction' : 'transactions'}`}
            </span>
          </th>
          <td className={table.amount}>{formatSignedDollars(total_credit)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const formatCount = (count: number) => count.toLocaleString('en-US');

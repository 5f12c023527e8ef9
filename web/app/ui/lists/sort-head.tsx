import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { changeQuery } from './list-address.ts';
import styles from './sort-head.module.css';

interface Props {
  column: string;
  /** Whether the list has this order, latest first, while the URL names none. */
  isDefault?: boolean;
  /** The order that the first click chooses. */
  first?: 'asc' | 'desc';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A column head that sorts the list; a second click reverses the order. The order is in the URL. In narrow windows,
 * where rows are cards and the head is visually hidden, it is text only: a select sorts the list there.
 */
export function SortHead({ column, isDefault = false, first = 'asc', className, children }: Props) {
  const [address] = useSearchParams();
  const areRowsCards = useMediaQuery('(max-width: 60rem)', false, { getInitialValueInEffect: false });
  const sort = address.get('sort');
  const isActive = sort ? sort === column : isDefault;
  const order = address.get('order') ?? (isDefault ? 'desc' : first);
  const reversed = order === 'asc' ? 'desc' : 'asc';
  const next = isActive ? reversed : first;
  const changes = isDefault && next === 'desc' ? { sort: '', order: '' } : { sort: column, order: next };
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isActive ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {areRowsCards ? (
        children
      ) : (
        <Link to={`?${changeQuery(address, changes)}`} preventScrollReset className={styles.sort}>
          {children}
          <span aria-hidden="true" className={styles.arrow}>
            {isActive ? (order === 'asc' ? '↑' : '↓') : '↕'}
          </span>
        </Link>
      )}
    </th>
  );
}

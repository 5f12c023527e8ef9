import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMediaQuery } from '../use-media-query.ts';
import { changeQuery } from './list-address.ts';
import styles from './sort-head.module.css';

interface Props {
  column: string;
  /** Whether the list has this order, latest first, while the URL names none. */
  isDefault?: boolean;
  /** The order after the first click. */
  firstOrder?: 'asc' | 'desc';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A column head that sorts the list; a second click reverses the order. The order is in the URL. In narrow windows,
 * where rows are cards and the head is visually hidden, it is text only: a select sorts the list there.
 */
export function SortHead({ column, isDefault = false, firstOrder = 'asc', className, children }: Props) {
  const [address] = useSearchParams();
  const areRowsCards = useMediaQuery('(max-width: 60rem)');
  const sort = address.get('sort');
  const isActive = sort ? sort === column : isDefault;
  const order = address.get('order') ?? (isDefault ? 'desc' : firstOrder);
  const reversedOrder = order === 'asc' ? 'desc' : 'asc';
  const nextOrder = isActive ? reversedOrder : firstOrder;
  const changes =
    isDefault && nextOrder === 'desc' ? { sort: '', order: '' } : { sort: column, order: nextOrder };
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

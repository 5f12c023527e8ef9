import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Failure } from '../../api/failure.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { EmptyState } from '../notices/empty-state.tsx';
import { useListAddress } from './list-address.ts';
import { Paginator } from './paginator.tsx';

/** One page of a list, as list calls return it. */
interface ListPage<Row> {
  data: Row[];
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

interface Props<Row> {
  list: UseQueryResult<ListPage<Row>, Failure>;
  /** Singular and plural of a row: `['session', 'sessions']`. */
  noun: readonly [singular: string, plural: string];
  /** Suggestion for a search without results. */
  searchHint: string;
  children: (rows: Row[]) => ReactNode;
}

/** A list with its count, loading, empty and error states, and pagination. */
export function List<Row>({ list, noun, searchHint, children }: Props<Row>) {
  const { search } = useListAddress();
  const [address] = useSearchParams();
  const { data: reply } = list;
  const [singular, plural] = noun;
  // The page no longer exists, for example because its only row was deleted.
  if (reply && !list.isPlaceholderData && reply.total > 0 && reply.current_page > reply.last_page) {
    const lastPageQuery = new URLSearchParams(address);
    lastPageQuery.set('page', String(reply.last_page));
    return <Navigate to={`?${lastPageQuery}`} replace />;
  }
  return (
    <>
      <ErrorSummary failure={list.error} onDismiss={() => list.refetch()} />
      <p role="status" className="visually-hidden">
        {reply && `${reply.total} ${reply.total === 1 ? singular : plural} found`}
      </p>
      {list.isPending && <Skeleton height={620} />}
      {reply?.data.length === 0 && (
        <EmptyState text="No record found">
          {search && (
            <p>
              Nothing matches “{search}”. {searchHint}
            </p>
          )}
        </EmptyState>
      )}
      {reply && reply.data.length > 0 && children(reply.data)}
      {reply && <Paginator page={reply} label={plural} />}
    </>
  );
}

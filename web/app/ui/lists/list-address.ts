import { pageSizes } from '@lifestory/contract/limits';
import { useSearchParams } from 'react-router';

export interface ListAddress<C extends string> {
  /** Counted from 1. */
  page: number;
  search: string;
  /** Undefined for the default of 10. */
  per_page: (typeof pageSizes)[number] | undefined;
  /** Undefined for the list's own order, latest first. */
  sort: C | undefined;
  order: 'asc' | 'desc' | undefined;
  /** Dates, `YYYY-MM-DD`, both included. */
  from: string | undefined;
  until: string | undefined;
}

/** The page, search, order and dates of a list, from the URL. `columns` are those that it can be sorted by. */
export function useListAddress<const C extends string = never>(columns: readonly C[] = []): ListAddress<C> {
  const [address] = useSearchParams();
  const date = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(address.get(name) ?? '')?.[0];
  const order = address.get('order');
  return {
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
    search: address.get('search') ?? '',
    per_page: pageSizes.find((size) => String(size) === address.get('per_page')),
    sort: columns.find((column) => column === address.get('sort')),
    order: order === 'asc' || order === 'desc' ? order : undefined,
    from: date('from'),
    until: date('until'),
  };
}

/** The value of a filter in the URL; undefined if it is not one of `values`. */
export function useListFilter<const T extends string>(name: string, values: readonly T[]): T | undefined {
  const [address] = useSearchParams();
  return values.find((value) => value === address.get(name));
}

/** Returns a copy of the query with the changes, for the first page; '' removes a parameter. */
export function changeQuery(address: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams(address);
  query.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query;
}

/**
 * Returns a function that changes parameters in the URL and goes to the first page. It replaces the history entry, so
 * that Back leaves the list.
 */
export function useChangeList(): (changes: Record<string, string>) => void {
  const [, setAddress] = useSearchParams();
  return (changes) =>
    setAddress((before) => changeQuery(before, changes), { replace: true, preventScrollReset: true });
}

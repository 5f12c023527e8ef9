import { pageSizes } from '@lifestory/contract';

/** The page of a list, counted from 1, and the rows per page, by default 10. */
interface PageQuery {
  page: number;
  per_page?: (typeof pageSizes)[number] | undefined;
}

/** Limit and offset of a page. */
export const toPageRange = ({ page, per_page: limit = pageSizes[0] }: PageQuery) => ({
  limit,
  offset: (page - 1) * limit,
});

/**
 * One page of the list at `path` (below `/api`), in the response format of the paginator. Its links keep the other
 * `query` values.
 */
export function paginate<T>(
  path: string,
  { page, ...query }: PageQuery & Record<string, string | number | undefined>,
  total: number,
  data: T[],
) {
  const { per_page: pageSize = pageSizes[0] } = query;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const url = (number: number) => {
    const parameters = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
    search.set('page', String(number));
    return `/api${path}?${search}`;
  };
  const previous = page > 1 ? url(Math.min(page - 1, last)) : null;
  const next = page < last ? url(page + 1) : null;
  return {
    success: true as const,
    data,
    links: [
      { url: previous, label: 'Previous', active: false },
      ...numbersAround(page, last).map((number) =>
        number === null
          ? { url: null, label: '...', active: false }
          : { url: url(number), label: String(number), active: number === page },
      ),
      { url: next, label: 'Next', active: false },
    ],
    prev_page_url: previous,
    next_page_url: next,
    current_page: page,
    last_page: last,
    per_page: pageSize,
    total,
  };
}

/** The first and last page and two on either side of the current one; null marks a gap. */
function numbersAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last];
  const numbers = [...new Set(near)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0) > 1;
    return gap ? [null, number] : [number];
  });
}

/** The search and filters of a list; undefined and '' do not filter. */
type ListFilter = Record<string, string | undefined>;

const activeFilters = (filter: ListFilter): [name: string, value: string][] =>
  Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));

/** Whether a list has a search or filter. */
export const isFiltered = (filter: ListFilter): boolean => activeFilters(filter).length > 0;

/** The query of a URL that repeats the search and filters of a list. */
export const toSearchParams = (filter: ListFilter): URLSearchParams =>
  new URLSearchParams(activeFilters(filter));

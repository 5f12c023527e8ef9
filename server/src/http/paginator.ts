/** Rows per page of any list. */
export const pageSize = 10;

/** Limit and offset of a page, counted from 1. */
export const pageRange = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

/**
 * One page of the list at `path` (below `/api`), in the response format of the paginator. Its links keep the other
 * `query` values.
 */
export function paginate<T>(
  path: string,
  { page, ...query }: { page: number } & Record<string, string | number>,
  total: number,
  data: T[],
) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const url = (number: number) => {
    const parameters = Object.entries(query).filter(([, value]) => value !== '');
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

import { Link, useSearchParams } from 'react-router';
import styles from './paginator.module.css';

interface Props {
  /** The current and the last page of the list, counted from 1. */
  page: { current_page: number; last_page: number };
  /** Description of the rows for the accessible name. */
  label: string;
}

// The first, the last, and two around the current page, with gaps.
function numbersAround(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last];
  return [...new Set(near)].filter((number) => number >= 1 && number <= last);
}

/** Previous, page numbers, Next. The page is in the URL, so that Back works and links can be shared. */
export function Paginator({ page: { current_page: current, last_page: last }, label }: Props) {
  const [search] = useSearchParams();
  const to = (page: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(page));
    return `?${next}`;
  };
  if (last <= 1) return null;
  const numbers = numbersAround(current, last);
  return (
    <nav aria-label={`Pages of ${label}`} className={styles.pages}>
      {current > 1 ? <Link to={to(current - 1)}>Previous</Link> : <span aria-disabled="true">Previous</span>}
      <ol>
        {numbers.map((number, index) => (
          <li key={number} data-after-gap={number - (numbers[index - 1] ?? number) > 1 || undefined}>
            <Link
              to={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === current ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {current < last ? <Link to={to(current + 1)}>Next</Link> : <span aria-disabled="true">Next</span>}
    </nav>
  );
}

import { pageSizes } from '@lifestory/contract/limits';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../button.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useChangeList } from './list-address.ts';
import styles from './paginator.module.css';

interface Props {
  /** The current and the last page, counted from 1; the number of rows per page and in total. */
  page: { current_page: number; last_page: number; per_page: number; total: number };
  /** Description of the rows for the accessible name. */
  label: string;
}

// The first, the last, the current page and its neighbors.
function listPageNumbers(current: number, last: number): number[] {
  const candidates = [1, current - 1, current, current + 1, last];
  return [...new Set(candidates)].filter((number) => number >= 1 && number <= last);
}

/** From this many pages on, a page can be opened by its number. */
const minPagesToJump = 6;

/**
 * Previous, page numbers, Next, the rows per page and a field for a page number. The page and the rows per page are in
 * the URL, so that Back works and links can be shared.
 */
export function Paginator({ page, label }: Props) {
  const { current_page: current, last_page: last, per_page, total } = page;
  const [search] = useSearchParams();
  const change = useChangeList();
  const pageUrl = (page: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(page));
    return `?${query}`;
  };
  if (total <= pageSizes[0]) return null;
  const numbers = listPageNumbers(current, last);
  return (
    <div className={styles.bar}>
      {last > 1 && (
        <nav aria-label={`Pages of ${label}`} className={styles.pages}>
          {current > 1 ? (
            <Link to={pageUrl(current - 1)}>Previous</Link>
          ) : (
            <span aria-disabled="true">Previous</span>
          )}
          <ol>
            {numbers.map((number, index) => (
              <li key={number} data-after-gap={number - (numbers[index - 1] ?? number) > 1 || undefined}>
                <Link
                  to={pageUrl(number)}
                  aria-label={`Page ${number}`}
                  aria-current={number === current ? 'page' : undefined}
                >
                  {number}
                </Link>
              </li>
            ))}
          </ol>
          {current < last ? (
            <Link to={pageUrl(current + 1)}>Next</Link>
          ) : (
            <span aria-disabled="true">Next</span>
          )}
        </nav>
      )}
      {last >= minPagesToJump && <PageJump last={last} pageUrl={pageUrl} />}
      <SelectField
        className={styles.size}
        label="Rows per page"
        value={String(per_page)}
        options={pageSizes.map(String)}
        onChange={({ currentTarget: { value } }) =>
          change({ per_page: value === String(pageSizes[0]) ? '' : value })
        }
      />
    </div>
  );
}

/** Opens the page with the entered number. */
function PageJump({ last, pageUrl }: { last: number; pageUrl: (page: number) => string }) {
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault();
        if (number === '') return;
        setNumber('');
        navigate(pageUrl(Math.min(last, Math.max(1, Number(number)))));
      }}
    >
      <TextField
        aria-label={`Page number, 1 to ${last}`}
        placeholder="Page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" look="outline">
        Go
      </Button>
    </form>
  );
}

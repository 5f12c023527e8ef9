import { pageSizes } from '@lifestory/contract/limits';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useChangeList } from './list-address.ts';
import styles from './paginator.module.css';

interface Props {
  /** The current and the last page of the list, counted from 1; the rows per page, and of all pages. */
  page: { current_page: number; last_page: number; per_page: number; total: number };
  /** Description of the rows for the accessible name. */
  label: string;
}

// The first, the last, and two around the current page, with gaps.
function numbersAround(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last];
  return [...new Set(near)].filter((number) => number >= 1 && number <= last);
}

/** From this many pages on, a page can be opened by its number. */
const minPagesToJump = 6;

/**
 * Previous, page numbers, Next, the rows per page and a field for the page. All are in the URL, so that Back works and
 * links can be shared.
 */
export function Paginator({ page, label }: Props) {
  const { current_page: current, last_page: last, per_page, total } = page;
  const [search] = useSearchParams();
  const change = useChangeList();
  const to = (page: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(page));
    return `?${next}`;
  };
  if (total <= pageSizes[0]) return null;
  const numbers = numbersAround(current, last);
  return (
    <div className={styles.bar}>
      {last > 1 && (
        <nav aria-label={`Pages of ${label}`} className={styles.pages}>
          {current > 1 ? (
            <Link to={to(current - 1)}>Previous</Link>
          ) : (
            <span aria-disabled="true">Previous</span>
          )}
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
      )}
      {last >= minPagesToJump && <PageJump last={last} to={to} />}
      <NativeSelect
        className={styles.size}
        label="Rows per page"
        value={String(per_page)}
        data={pageSizes.map(String)}
        onChange={({ currentTarget: { value } }) =>
          change({ per_page: value === String(pageSizes[0]) ? '' : value })
        }
      />
    </div>
  );
}

/** Opens the page with the entered number. */
function PageJump({ last, to }: { last: number; to: (page: number) => string }) {
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault();
        if (number === '') return;
        setNumber('');
        navigate(to(Math.min(last, Math.max(1, Number(number)))));
      }}
    >
      <TextInput
        aria-label={`Page number, 1 to ${last}`}
        placeholder="Page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" variant="default">
        Go
      </Button>
    </form>
  );
}

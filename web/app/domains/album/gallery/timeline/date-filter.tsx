import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import styles from './date-filter.module.css';
import type { IndexedGroup } from './timeline-layout.ts';

interface Props {
  groups: readonly IndexedGroup[];
  /** Total number of memories. */
  total: number;
}

/** The group in the URL; undefined if it names none, or one that no longer exists. */
export function useChosenDate(groups: readonly IndexedGroup[] | undefined): IndexedGroup | undefined {
  const [searchParams] = useSearchParams();
  const date = searchParams.get('date');
  return groups?.find(({ label }) => label === date);
}

/** Formats a number of memories: `5,000`. */
const formatCount = (count: number) => count.toLocaleString('en-US');

/** The query string of the gallery for the date with this label; '' means all dates. */
const dateSearch = (label: string) => (label ? `?${new URLSearchParams({ date: label })}` : '?');

/** Number of dates in the first render; the others are deferred, so that the photographs appear sooner. */
const initialDateCount = 24;

/** All dates of a gallery with their numbers of memories: a list on the left, a select box on small screens. */
export function DateFilter({ groups, total }: Props) {
  const chosenLabel = useChosenDate(groups)?.label ?? '';
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [, setSearchParams] = useSearchParams();
  const allDates = useMemo(() => [{ label: '', count: total }, ...groups], [groups, total]);
  const dates = useDeferredValue(allDates, allDates.slice(0, initialDateCount));
  if (isWide) return <DateList dates={dates} chosenLabel={chosenLabel} />;
  return (
    <SelectField
      label="Show"
      className={styles.box}
      value={chosenLabel}
      onChange={({ currentTarget: { value } }) => setSearchParams(value ? { date: value } : {})}
      options={dates.map(({ label, count }) => ({
        value: label,
        label: `${label || 'All'} (${formatCount(count)})`,
      }))}
    />
  );
}

interface ListProps {
  dates: readonly { label: string; count: number }[];
  chosenLabel: string;
}

function DateList({ dates, chosenLabel }: ListProps) {
  const list = useRef<HTMLElement>(null);
  // Scrolls the list to the date in the URL.
  const isListed = dates.some(({ label }) => label === chosenLabel);
  useEffect(() => {
    const current = isListed && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [isListed]);
  return (
    <nav ref={list} aria-label="Dates" className={styles.list}>
      <ul>
        {dates.map(({ label, count }) => (
          <li key={label}>
            <Link to={dateSearch(label)} aria-current={label === chosenLabel ? 'true' : undefined}>
              <span>{label || 'All'}</span>
              <span className={styles.count}>
                {formatCount(count)}
                <span className="visually-hidden"> {count === 1 ? 'memory' : 'memories'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

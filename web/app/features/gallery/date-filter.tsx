import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import styles from './date-filter.module.css';
import type { PlacedGroup } from './timeline-places.ts';

interface Props {
  groups: readonly PlacedGroup[];
  /** How many memories there are in all. */
  total: number;
}

/** The group that the address names; undefined for all of them, as for one that there is no more. */
export function useChosenDate(groups: readonly PlacedGroup[] | undefined): PlacedGroup | undefined {
  const [address] = useSearchParams();
  const date = address.get('date');
  return groups?.find(({ label }) => label === date);
}

/** `5,000` */
const inFigures = (count: number) => count.toLocaleString('en-US');

const addressOf = (label: string) => (label ? `?${new URLSearchParams({ date: label })}` : '?');

/** All dates of a gallery with how many memories they have: a list at the left, on phones and tablets a box. */
export function DateFilter({ groups, total }: Props) {
  const chosen = useChosenDate(groups)?.label ?? '';
  const [, setAddress] = useSearchParams();
  const list = useRef<HTMLElement>(null);
  // Who comes with a date in the address finds it in the list, however long that is.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, []);
  const dates = [{ label: '', count: total }, ...groups];
  return (
    <>
      <nav ref={list} aria-label="Dates" className={styles.list}>
        <ul>
          {dates.map(({ label, count }) => (
            <li key={label}>
              <Link to={addressOf(label)} aria-current={label === chosen ? 'true' : undefined}>
                <span>{label || 'All'}</span>
                <span className={styles.count}>
                  {inFigures(count)}
                  <span className="visually-hidden"> {count === 1 ? 'memory' : 'memories'}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.box}>
        <NativeSelect
          label="Show"
          classNames={{ root: styles.row }}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setAddress(value ? { date: value } : {})}
          data={dates.map(({ label, count }) => ({
            value: label,
            label: `${label || 'All'} (${inFigures(count)})`,
          }))}
        />
      </div>
    </>
  );
}

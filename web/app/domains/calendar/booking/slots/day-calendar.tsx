import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  formatLongDate,
  formatMonth,
  monthAfter,
  monthOf,
  weekdayOf,
  weeksOf,
} from '../../../../dates.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './day-calendar.module.css';

interface Props {
  /** Today, which is the first selectable day, `YYYY-MM-DD`. */
  minDate: string;
  /** The last day with time slots; null if there are none. */
  lastDate: string | null;
  /** Days without a free time slot. */
  disabledDates: readonly string[];
  value: string;
  onChange: (date: string) => void;
  /** Called when a day before `minDate` is clicked. */
  onPast: () => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** For each key, the day to which it moves the focus. */
const keyMoves: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** A calendar month for selecting a day, with arrow keys, Home, End, Page Up and Page Down. */
export function DayCalendar({ minDate, lastDate, disabledDates, value, onChange, onPast }: Props) {
  const [month, setMonth] = useState(monthOf(value));
  const [cursor, setCursor] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const table = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(false);
  // A new `value`, selected outside the calendar, changes the month shown.
  if (lastValue !== value) {
    setLastValue(value);
    setMonth(monthOf(value));
    setCursor(value);
  }
  const lastMonth = monthOf(addMonths(lastDate && lastDate > minDate ? lastDate : minDate, 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cursor
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    table.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [cursor]);

  const showMonth = (next: string) => {
    setMonth(next);
    const first = `${next}-01`;
    setCursor(monthOf(value) === next ? value : first < minDate ? minDate : first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyMoves[event.key]?.(cursor);
    if (!next) return;
    event.preventDefault();
    if (monthOf(next) < monthOf(minDate) || monthOf(next) > lastMonth) return;
    shouldFocus.current = true;
    setCursor(next);
    setMonth(monthOf(next));
  };
  const choose = (date: string) => {
    setCursor(date);
    if (date < minDate) onPast();
    else if (!disabledDates.includes(date)) onChange(date);
  };

  return (
    <div className={styles.calendar}>
      <div className={styles.header}>
        <button
          type="button"
          className={styles.monthButton}
          aria-label="Previous month"
          disabled={month <= monthOf(minDate)}
          onClick={() => showMonth(monthAfter(month, -1))}
        >
          <Icon name="back" />
        </button>
        <p className={styles.month} aria-live="polite">
          {formatMonth(month)}
        </p>
        <button
          type="button"
          className={styles.monthButton}
          aria-label="Next month"
          disabled={month >= lastMonth}
          onClick={() => showMonth(monthAfter(month, 1))}
        >
          <Icon name="forward" />
        </button>
      </div>
      <table ref={table} className={styles.days}>
        <caption className="visually-hidden">Days of {formatMonth(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {monthOf(date) === month && (
                    <Day
                      date={date}
                      kind={kindOf(date, minDate, lastDate, disabledDates)}
                      isToday={date === minDate}
                      isChosen={date === value}
                      isTabStop={date === cursor}
                      onClick={() => choose(date)}
                      onKeyDown={onKeyDown}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>
        <span className={styles.dot} aria-hidden="true" /> Days with free times
      </p>
    </div>
  );
}

type Kind = 'past' | 'full' | 'free' | 'empty';

function kindOf(date: string, minDate: string, lastDate: string | null, disabled: readonly string[]): Kind {
  if (date < minDate) return 'past';
  if (disabled.includes(date)) return 'full';
  return lastDate && date <= lastDate ? 'free' : 'empty';
}

const labels: Record<Kind, string> = {
  past: 'past',
  full: 'no free times',
  free: 'free times',
  empty: 'no times yet',
};

interface DayProps {
  date: string;
  kind: Kind;
  isToday: boolean;
  isChosen: boolean;
  /** Whether this is the one day in the tab order (roving tabindex). */
  isTabStop: boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ date, kind, isToday, isChosen, isTabStop, onClick, onKeyDown }: DayProps) {
  return (
    <button
      type="button"
      className={styles.day}
      data-kind={kind}
      data-date={date}
      aria-label={`${formatLongDate(date)}, ${labels[kind]}`}
      aria-pressed={isChosen}
      // Clicking a past day shows why it cannot be selected; clicking a full one does nothing.
      aria-disabled={kind === 'full' || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {Number(date.slice(8))}
    </button>
  );
}

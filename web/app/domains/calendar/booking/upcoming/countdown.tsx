import { useNow } from '../../../../ui/use-now.ts';
import styles from './countdown.module.css';

const minuteMs = 60_000;
const units = [
  { name: 'day', minutes: 24 * 60 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const;

/**
 * The time from `now` (milliseconds since the epoch) until `startsAt` in its two largest units, rounded up to minutes;
 * null once `startsAt` has been reached.
 */
function countUnitsUntil(startsAt: string, now: number): { count: number; name: string }[] | null {
  let minutes = Math.ceil((Date.parse(startsAt) - now) / minuteMs);
  if (minutes <= 0) return null;
  const first = Math.max(
    0,
    units.findIndex((unit) => minutes >= unit.minutes),
  );
  return units.slice(first, first + 2).map((unit) => {
    const count = Math.floor(minutes / unit.minutes);
    minutes -= count * unit.minutes;
    return { count, name: count === 1 ? unit.name : `${unit.name}s` };
  });
}

/** Counts down to the start of an interview. Its cells keep their width while the numbers change. */
export function Countdown({ startsAt }: { startsAt: string }) {
  const remaining = countUnitsUntil(startsAt, useNow());
  if (!remaining) return <p className={styles.countdown}>It is time for the interview.</p>;
  return (
    <p className={styles.countdown}>
      <span className={styles.label}>Begins in </span>
      {remaining.map(({ count, name }) => (
        <span key={name} className={styles.unit}>
          <strong>{count}</strong> {name}{' '}
        </span>
      ))}
    </p>
  );
}

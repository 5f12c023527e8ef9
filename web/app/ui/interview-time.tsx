import { useEffect, useState } from 'react';
import styles from './interview-time.module.css';
import { formatLocalTime, formatStoryTime, formatTime, localTimeZone, storyZone, toInstant } from './time.ts';

interface Props {
  /** ISO 8601 with Z, or Los Angeles wall-clock time `YYYY-MM-DD HH:mm:ss`. */
  value: string;
  /** Adds the date, `MM-DD-YYYY`, before the time. */
  withDate?: boolean;
}

const isInstant = (value: string) => value.endsWith('Z');

/** A time in Los Angeles, `10:00 AM (PST)`, followed by the visitor's local time if that differs. */
export function InterviewTime({ value, withDate = false }: Props) {
  const [instant, setInstant] = useState(isInstant(value) ? value : null);
  useEffect(() => {
    if (isInstant(value)) return setInstant(value);
    if (localTimeZone() === storyZone) return;
    let isCurrent = true;
    // If the time cannot be converted, only the time in Los Angeles is shown.
    toInstant(value).then(
      (converted) => isCurrent && setInstant(converted),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);
  const localTime = instant && formatLocalTime(instant);
  return (
    <span className={styles.times}>
      <span className={styles.story}>
        <time dateTime={instant ?? value}>
          {withDate && `${formatTime(value, 'MM-DD-YYYY')}, `}
          {formatStoryTime(value)}
        </time>
      </span>{' '}
      {localTime && (
        <span className={styles.local}>
          <span className={styles.dot}>· </span>
          {localTime}
        </span>
      )}
    </span>
  );
}

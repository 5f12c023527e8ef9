import { useEffect, useState } from 'react';
import { formatTime, instantOf, ownTime, ownZone, storyTime, storyZone } from './time.ts';
import styles from './when.module.css';

interface Props {
  /** ISO 8601 with Z, or a Los Angeles clock's `YYYY-MM-DD HH:mm:ss`. */
  value: string;
  /** Puts the date `MM-DD-YYYY` before the time. */
  withDate?: boolean;
}

const isInstant = (value: string) => value.endsWith('Z');

/** A time in Los Angeles, `10:00 AM (PST)`, and beside it the visitor's own where that differs. */
export function When({ value, withDate = false }: Props) {
  const [instant, setInstant] = useState(isInstant(value) ? value : null);
  useEffect(() => {
    if (isInstant(value)) return setInstant(value);
    if (ownZone() === storyZone) return;
    let current = true;
    // Without it the time in Los Angeles still stands there.
    instantOf(value).then(
      (found) => current && setInstant(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [value]);
  const own = instant && ownTime(instant);
  return (
    <span className={styles.when}>
      <span className={styles.story}>
        <time dateTime={instant ?? value}>
          {withDate && `${formatTime(value, 'MM-DD-YYYY')}, `}
          {storyTime(value)}
        </time>
      </span>{' '}
      {own && (
        <span className={styles.own}>
          <span className={styles.dot}>· </span>
          {own}
        </span>
      )}
    </span>
  );
}

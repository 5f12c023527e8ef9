import type { OfferedSlot } from '@lifestory/contract';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { formatTime, ownTime } from '../../ui/time.ts';
import styles from './finished.module.css';
import { longDate } from './plain-date.ts';

interface Props {
  slot: OfferedSlot;
  /** `YYYY-MM-DD` */
  date: string;
  /** The server's words. */
  message: string;
  email: string;
}

/** Step 3: it is booked, when it is, and what comes next. */
export function FinishedStep({ slot, date, message, email }: Props) {
  const own = ownTime(slot.starts_at);
  return (
    <div className={styles.finished}>
      <span className={styles.seal}>
        <Icon name="check" size={44} />
      </span>
      <p className={styles.thanks} role="status">
        {message}
      </p>
      <p className={styles.when}>
        <Icon name="calendar" />
        <span>
          <strong>{longDate(date)}</strong>
          <br />
          {formatTime(slot.from, 'h:mm A')} – {formatTime(slot.to, 'h:mm A')} (PST)
          {own && <span className={styles.own}> · {own}</span>}
        </span>
      </p>
      <p>
        A confirmation email with a link to the video meeting will follow to <strong>{email}</strong>. If it
        has not arrived within an hour, please check your spam folder.
      </p>
      <p className={styles.soft}>
        Until then: find a quiet, bright place to sit, and perhaps a few old photographs to talk about.
      </p>
      <Link to="/" className="button large">
        Back to Home
      </Link>
    </div>
  );
}

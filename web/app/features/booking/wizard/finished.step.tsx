import { Link } from 'react-router';
import { longDate } from '../../../dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { shortDollars } from '../../../ui/money.ts';
import { formatLocalTime, formatTime } from '../../../ui/time.ts';
import type { Confirmation } from './confirmation.ts';
import styles from './finished.module.css';

/** Step 3: the time of the interview, payment, and next steps. */
export function FinishedStep({ slot, date, message, email, fee, payment_link: paymentLink }: Confirmation) {
  const localTime = formatLocalTime(slot.starts_at);
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
          {localTime && <span className={styles.own}> · {localTime}</span>}
        </span>
      </p>
      {fee !== null && paymentLink && (
        <div className={styles.payment}>
          <p>
            The recording costs <strong>{shortDollars(fee)}</strong>. You pay only once. Pay by card now, or
            later with the link in the confirmation email.
          </p>
          <a href={paymentLink} className="button large">
            Pay {shortDollars(fee)}
          </a>
        </div>
      )}
      <p>
        A confirmation email with a link to the video meeting will follow to <strong>{email}</strong>. If it
        has not arrived within an hour, please check your spam folder.
      </p>
      <p className={styles.soft}>
        Until then: find a quiet, bright place to sit, and perhaps a few old photographs to talk about.
      </p>
      <Link to="/" className={fee === null ? 'button large' : 'button quiet large'}>
        Back to Home
      </Link>
    </div>
  );
}

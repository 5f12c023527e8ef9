import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatLongDate } from '../../../../dates.ts';
import { ButtonAnchor, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { formatShortDollars } from '../../../../ui/money.ts';
import { formatLocalTime, formatTime } from '../../../../ui/time.ts';
import { ownInterviewQuery } from '../own-interview/own-interview.api.ts';
import { AddToCalendar } from '../upcoming/add-to-calendar.tsx';
import { Countdown } from '../upcoming/countdown.tsx';
import { Preparation } from '../upcoming/preparation.tsx';
import type { Confirmation } from './confirmation.ts';
import styles from './finished.module.css';

/** The length of a slot in minutes; its times are `HH:mm:ss` on one day. */
const minutesOf = ({ from, to }: Confirmation['slot']) => {
  const [start, end] = [from, to].map((time) => Date.parse(`2000-01-01T${time}Z`) / 60_000);
  return (end ?? 0) - (start ?? 0);
};

/** Step 3: the time of the interview, payment, and next steps. */
export function FinishedStep({
  slot,
  date,
  message,
  email,
  fee,
  payment_link: paymentLink,
  token = null,
}: Confirmation) {
  const isFeeDue = fee !== null && paymentLink !== null;
  // People may pay in another tab and come back to this one.
  const own = useQuery({
    ...ownInterviewQuery(token ?? ''),
    enabled: isFeeDue && token !== null,
    refetchOnWindowFocus: 'always',
  });
  const isPaid = own.data?.paid === true;
  const localTime = formatLocalTime(slot.starts_at);
  return (
    <div className={styles.finished}>
      <span className={styles.seal}>
        <Icon name="check" size={44} />
      </span>
      <p className={styles.thanks} role="status">
        {message}
      </p>
      <p className={styles.time}>
        <Icon name="calendar" />
        <span>
          <strong>{formatLongDate(date)}</strong>
          <br />
          {formatTime(slot.from, 'h:mm A')} – {formatTime(slot.to, 'h:mm A')} (PST)
          {localTime && <span className={styles.localTime}>{localTime}</span>}
        </span>
      </p>
      <Countdown startsAt={slot.starts_at} />
      <AddToCalendar startsAt={slot.starts_at} duration={minutesOf(slot)} joinUrl={null} token={token} />
      {token && (
        <p className={styles.change}>
          Not the right time? <Link to={`/interview/${token}`}>Move or cancel the interview</Link>
          <br />
          When it is time, <Link to={`/interview/${token}`}>join the interview</Link> from its page, or with
          the link in the e-mail.
        </p>
      )}
      {isPaid && <p>The recording is paid for.</p>}
      {isFeeDue && !isPaid && (
        <div className={styles.payment}>
          <p>
            The recording costs <strong>{formatShortDollars(fee)}</strong>. You pay only once. Pay by card
            now, or later with the link in the confirmation email.
          </p>
          <ButtonAnchor href={paymentLink} look="accent" size="lg" round>
            Pay {formatShortDollars(fee)}
          </ButtonAnchor>
        </div>
      )}
      <p>
        A confirmation email with a link to the video meeting will follow to <strong>{email}</strong>. If it
        has not arrived within an hour, please check your spam folder.
      </p>
      <div className={styles.preparation}>
        <Preparation />
      </div>
      <ButtonLink to="/" look={fee === null ? 'accent' : 'outline'} size="lg" round>
        Back to Home
      </ButtonLink>
    </div>
  );
}

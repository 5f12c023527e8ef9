import type { AmountDue, PayableSession } from '@lifestory/contract';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import styles from './payment-summary.module.css';

interface Props {
  session: PayableSession;
  due: AmountDue;
}

/** The order summary: storyteller, time and duration of the interview, and the items of the amount. */
export function PaymentSummary({ session, due }: Props) {
  return (
    <>
      <p className={styles.interview}>
        A Lifestory interview{session.name && <> with {session.name}</>}
        <span className={styles.interviewDetail}>
          <InterviewTime value={session.starts_at} withDate />
        </span>
        <span className={styles.interviewDetail}>{session.duration} minutes</span>
      </p>
      <dl className={styles.items}>
        {due.fee > 0 && <Item label="Recording of the interview" detail="One-time" amount={due.fee} />}
        {due.hosting > 0 && (
          <Item
            label="Hosting, first month"
            detail={`then ${formatDollars(due.month)} a month`}
            amount={due.hosting}
          />
        )}
        {due.resumes_on && (
          <Item
            label="Hosting"
            detail={`paid until ${formatDay(due.resumes_on)}, then ${formatDollars(due.month)} a month`}
            amount={0}
          />
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatDollars(due.amount)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {due.resumes_on
          ? 'Nothing is charged today. You can cancel at any time.'
          : 'We e-mail your receipt right away. If your interview is moved, your payment stays valid.'}
      </p>
    </>
  );
}

function Item({ label, detail, amount }: { label: string; detail: string; amount: number }) {
  return (
    <div>
      <dt>
        {label}
        <span className={styles.detail}>{detail}</span>
      </dt>
      <dd>{formatDollars(amount)}</dd>
    </div>
  );
}

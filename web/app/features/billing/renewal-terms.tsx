import { dollars } from '../../ui/money.ts';
import styles from './payment.form.module.css';

/** What somebody agrees to who buys hosting. `month` in dollars. */
export function RenewalTerms({ month }: { month: number }) {
  return (
    <p className={styles.terms}>
      Your first month of hosting begins when we open your account after the interview. From then on it renews
      by itself every month for <strong>{dollars(month)}</strong>, charged to this card, until you cancel. You
      can cancel at any time in your account; what is paid stays yours until the month is over.
    </p>
  );
}

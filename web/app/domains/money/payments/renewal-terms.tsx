import type { ReactNode } from 'react';
import { formatDollars } from '../../../ui/money.ts';
import styles from './payment.form.module.css';

interface Props {
  /** Sentences about when the first month begins and what it costs. */
  children: ReactNode;
  /** The monthly price in dollars. */
  month: number;
}

/** The terms of hosting: price, renewal and cancellation. */
export function RenewalTerms({ children, month }: Props) {
  return (
    <p className={styles.terms}>
      {children} From then on it renews automatically every month for <strong>{formatDollars(month)}</strong>,
      charged to this card, until you cancel. You can cancel at any time in your account; a paid month stays
      open until its end.
    </p>
  );
}

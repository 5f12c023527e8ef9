import { Card } from '../../../ui/layout/card.tsx';
import styles from './payment-required.module.css';
import picture from './payment-required.svg';

/** Shown instead of the password card until the interview is paid. */
export function PaymentRequired() {
  return (
    <Card aria-labelledby="payment-required-title">
      <div className={styles.content}>
        <img src={picture} alt="" width={280} height={190} />
        <h2 id="payment-required-title">Payment required</h2>
        <p>Once this session is paid, a password can be created here.</p>
      </div>
    </Card>
  );
}

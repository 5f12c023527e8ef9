import { Card, Title } from '@mantine/core';
import styles from './payment-required.module.css';
import picture from './payment-required.svg';

/** Shown instead of the password card until the interview is paid. */
export function PaymentRequired() {
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="payment-required-title">
      <div className={styles.content}>
        <img src={picture} alt="" width={280} height={190} />
        <Title order={2} size="h3" id="payment-required-title">
          Payment required
        </Title>
        <p>Once this session is paid, a password can be created here.</p>
      </div>
    </Card>
  );
}

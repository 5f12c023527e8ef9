import type { SubscriptionStatus } from '@lifestory/contract';
import { Alert } from '../../../ui/notices/alert.tsx';
import { formatDay } from '../../../ui/time.ts';
import styles from './subscription.module.css';

/** Reports a declined renewal: the reason and the next attempt. */
export function PastDueNote({ pastDue }: { pastDue: NonNullable<SubscriptionStatus['past_due']> }) {
  const { failure, next_try_at } = pastDue;
  return (
    <Alert tone="danger" className={styles.pastDue} title="Your last payment did not go through">
      {failure && <>{failure} </>}
      {next_try_at
        ? `We will try again on ${formatDay(next_try_at)}. Until then everything stays open.`
        : 'Please pay with another card to keep everything open.'}
    </Alert>
  );
}

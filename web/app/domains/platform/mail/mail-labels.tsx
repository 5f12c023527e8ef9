import type { Mail, MailState } from '@lifestory/contract';
import { Badge } from '../../../ui/badge.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import styles from './mail-labels.module.css';

/** The labels of the states of a mail. */
export const stateLabel: Record<MailState, string> = {
  queued: 'Waiting',
  retrying: 'Trying again',
  sent: 'Sent',
  written: 'Written to a file',
  undelivered: 'Not delivered',
  bounced: 'Bounced',
};

const tones = {
  queued: 'warning',
  retrying: 'warning',
  sent: 'success',
  written: 'warning',
  undelivered: 'danger',
  bounced: 'danger',
} as const;

/** The state of a mail, as a badge. */
export const StateBadge = ({ state }: { state: MailState }) => (
  <Badge tone={tones[state]}>{stateLabel[state]}</Badge>
);

/** Why a mail failed or bounced, and when it is retried; renders nothing if it did not fail. */
export function MailFailure({
  mail: { failure, next_try_at },
}: {
  mail: Pick<Mail, 'failure' | 'next_try_at'>;
}) {
  if (!failure) return null;
  return (
    <span className={styles.failure}>
      {failure}
      {next_try_at && (
        <span className={styles.nextAttempt}>
          Next try: <InterviewTime value={next_try_at} withDate />
        </span>
      )}
    </span>
  );
}

/** The label of a kind of mail: `booking-confirmation` becomes `Booking confirmation`. */
export const kindLabel = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

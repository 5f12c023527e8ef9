import type { Mail, MailState } from '@lifestory/contract';
import { Badge } from '@mantine/core';
import { InterviewTime } from '../../ui/interview-time.tsx';
import styles from './mail-words.module.css';

/** Every state of a mail, as it is said. */
export const stateLabel: Record<MailState, string> = {
  queued: 'Waiting',
  retrying: 'Trying again',
  sent: 'Sent',
  undelivered: 'Not delivered',
  bounced: 'Came back',
};

const colors = {
  queued: 'yellow',
  retrying: 'yellow',
  sent: 'green',
  undelivered: 'red',
  bounced: 'red',
} as const;

/** What became of a mail. */
export const StateBadge = ({ state }: { state: MailState }) => (
  <Badge variant="light" color={colors[state]} tt="none">
    {stateLabel[state]}
  </Badge>
);

/** Why a mail was not taken or came back, and when it is tried again; nothing for one that was. */
export function Failure({ mail: { failure, next_try_at } }: { mail: Pick<Mail, 'failure' | 'next_try_at'> }) {
  if (!failure) return null;
  return (
    <span className={styles.failure}>
      {failure}
      {next_try_at && (
        <span className={styles.next}>
          Next try: <InterviewTime value={next_try_at} withDate />
        </span>
      )}
    </span>
  );
}

/** What a mail is about, in words: `Booking confirmation`. */
export const kindLabel = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

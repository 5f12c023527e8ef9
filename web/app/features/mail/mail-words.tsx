import type { MailState } from '@lifestory/contract';
import { Badge } from '@mantine/core';

/** Every state of a mail, as it is said. */
export const stateWords: Record<MailState, string> = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' };

const colors = { queued: 'yellow', sent: 'green', failed: 'red' } as const;

/** What became of a mail. */
export const StateBadge = ({ state }: { state: MailState }) => (
  <Badge variant="light" color={colors[state]} tt="none">
    {stateWords[state]}
  </Badge>
);

/** What a mail is about, in words: `Booking confirmation`. */
export const kindWords = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

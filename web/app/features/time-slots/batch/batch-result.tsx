import { Alert } from '@mantine/core';
import type { SlotsBatch } from '../time-slots.api.ts';
import { describeBatch } from './slot-batch.ts';

/** The result of adding or changing several slots: their number, and the skipped ones with their reasons. */
export function BatchResult({ stored, onDismiss }: { stored: SlotsBatch | null; onDismiss: () => void }) {
  if (!stored) return <div role="status" />;
  const { summary, skipped } = describeBatch(stored);
  return (
    <div role="status">
      <Alert
        mb="md"
        color={skipped.length > 0 ? 'yellow' : 'green'}
        title={summary}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={onDismiss}
      >
        {skipped.length > 0 && (
          <>
            <p>{skipped.length === 1 ? 'One was skipped:' : `${skipped.length} were skipped:`}</p>
            <ul>
              {skipped.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
    </div>
  );
}

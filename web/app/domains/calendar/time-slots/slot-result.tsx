import { Alert } from '../../../ui/notices/alert.tsx';
import { countSlots, describeBatch } from './batch/slot-batch.ts';
import type { SlotsBatch } from './time-slots.api.ts';

/** The numbers of added and changed slots, and the skipped ones. */
export type SlotOutcome = Pick<SlotsBatch, 'added' | 'changed' | 'skipped'>;

/** The result of adding or changing slots: their number, and the skipped ones with their reasons. */
export function SlotResult({ outcome, onDismiss }: { outcome: SlotOutcome | null; onDismiss: () => void }) {
  if (!outcome) return <div role="status" />;
  const { summary, skipped } = describeBatch(outcome);
  return (
    <div role="status">
      <Alert mb={4} tone={skipped.length > 0 ? 'warning' : 'success'} title={summary} onDismiss={onDismiss}>
        {skipped.length > 0 && (
          <>
            <p>
              {countSlots(skipped.length)} {skipped.length === 1 ? 'was' : 'were'} skipped:
            </p>
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

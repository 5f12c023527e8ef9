import { Alert } from '@mantine/core';
import { longDate } from '../../dates.ts';
import type { SlotsStored } from './time-slots.api.ts';

/** The result of adding: the number of slots, and the skipped dates with their reasons. */
export function SkippedDates({ stored, onDismiss }: { stored: SlotsStored | null; onDismiss: () => void }) {
  if (!stored || stored.data.added === 0) return <div role="status" />;
  const { added, skipped } = stored.data;
  const summary = `${added} time ${added === 1 ? 'slot' : 'slots'} added.`;
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
            <p>{skipped.length === 1 ? 'One date was skipped:' : `${skipped.length} dates were skipped:`}</p>
            <ul>
              {skipped.map(({ date, text }) => (
                <li key={date}>
                  {longDate(date)}: {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </Alert>
    </div>
  );
}

import type { SlotEvent } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWeekdayAndDay, type Month, weeksOf } from '../../../../dates.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { type SlotsBatch, storeManySlotsMutation } from '../time-slots.api.ts';
import { countSlots, planCopies, slotsOfWeek } from './slot-batch.ts';

interface Props {
  month: Month;
  /** The slots of the month and its adjacent days. */
  events: readonly SlotEvent[];
  onClose: () => void;
  onStored: (stored: SlotsBatch) => void;
}

const maxWeeks = 12;

/** The dialog for copying the slots of a week to the following weeks. */
export function CopyWeekDialog({ month, events, onClose, onStored }: Props) {
  const store = useMutation(storeManySlotsMutation);
  const weeks = weeksOf(month).flatMap(([sunday = '', ...days]) => {
    const slotCount = slotsOfWeek(events, sunday).length;
    const label = `${formatWeekdayAndDay(sunday)} – ${formatWeekdayAndDay(days.at(-1) ?? sunday)} (${countSlots(slotCount)})`;
    return slotCount > 0 ? [{ value: sunday, label }] : [];
  });
  const [week, setWeek] = useState(weeks[0]?.value ?? '');
  const [weekCount, setWeekCount] = useState(1);
  const copies = planCopies(events, week, weekCount);
  return (
    <Dialog onClose={onClose} title="Copy a week" size="lg">
      <Form
        onSubmit={() => store.mutate(copies, { onSuccess: onStored })}
        failure={store.error}
        onDismiss={store.reset}
      >
        {weeks.length === 0 ? (
          <p>No week of this month has time slots to copy.</p>
        ) : (
          <Stack>
            <SelectField
              label="Week"
              options={weeks}
              value={week}
              onChange={({ currentTarget }) => setWeek(currentTarget.value)}
            />
            <SelectField
              label="Copy to"
              options={Array.from({ length: maxWeeks }, (_, index) => ({
                value: String(index + 1),
                label: index === 0 ? 'the next week' : `the next ${index + 1} weeks`,
              }))}
              value={String(weekCount)}
              onChange={({ currentTarget }) => setWeekCount(Number(currentTarget.value))}
            />
            <p role="status">{countSlots(copies.length)}</p>
          </Stack>
        )}
        <DialogButtons label="Copy" busy={store.isPending} disabled={copies.length === 0} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

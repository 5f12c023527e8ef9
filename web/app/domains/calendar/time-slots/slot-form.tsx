import type { SlotEvent } from '@lifestory/contract';
import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { Button } from '../../../ui/button.tsx';
import '@mantine/dates/styles.layer.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonth, weekdayOf } from '../../../dates.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { monthChoices } from './month-choices.ts';
import styles from './slot-form.module.css';
import { type SlotsStored, storeSlotsMutation, weekdaysQuery } from './time-slots.api.ts';

/** The task of the form: adding slots, optionally starting from a day (`YYYY-MM-DD`), or editing a free slot. */
export type SlotTask = { kind: 'add'; date: string | null } | { kind: 'edit'; event: SlotEvent };

interface Props {
  task: SlotTask;
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  /** `YYYY-MM`, selected unless a day was clicked. */
  month: string;
  onClose: () => void;
  onStored: (stored: SlotsStored) => void;
  onDelete: (event: SlotEvent) => void;
}

/** The id of Sunday; Monday to Saturday are 1 to 6. */
const sundayId = 7;

/** The dialog for adding slots on weekdays of a month, or changing the date and time of one. */
export function SlotForm({ task, today, month, onClose, onStored, onDelete }: Props) {
  const store = useMutation(storeSlotsMutation);
  const [isPicking, setPicking] = useState(false);
  const editedEvent = task.kind === 'edit' ? task.event : null;
  const submit = (read: ReadField, form: HTMLFormElement) => {
    const times = { start_time: read('start_time'), end_time: read('end_time') };
    const body = editedEvent
      ? { id: editedEvent.slot.id, slot_date: read('slot_date'), ...times }
      : { month: read('month'), days: new FormData(form).getAll('days').map(Number), ...times };
    store.mutate(body, { onSuccess: onStored });
  };
  const errors = store.error?.fields ?? {};
  return (
    <Dialog onClose={onClose} title={editedEvent ? 'Edit Time Slot' : 'Add new Time Slot'} size="lg">
      <Form onSubmit={submit} failure={store.error} onDismiss={store.reset}>
        <Stack gap="md">
          {editedEvent ? (
            <DateInput
              name="slot_date"
              id="slot_date"
              label="Date"
              size="md"
              valueFormat="MM-DD-YYYY"
              minDate={today}
              defaultValue={editedEvent.slot.slot_date}
              error={errors.slot_date}
              firstDayOfWeek={0}
              weekendDays={[]}
              hideOutsideDates
              ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
              // Rendered inside the main landmark, so that all content belongs to a landmark.
              popoverProps={{
                portalProps: { target: '#main' },
                onOpen: () => setPicking(true),
                onClose: () => setPicking(false),
              }}
              // Escape closes an open calendar, not the form.
              data-mantine-stop-propagation={isPicking}
            />
          ) : (
            <DaysOfMonth task={task} today={today} month={month} errors={errors} />
          )}
          <div className={styles.times}>
            <TextInput
              type="time"
              name="start_time"
              id="start_time"
              label="Start time (PST)"
              data-autofocus={editedEvent ? true : undefined}
              defaultValue={editedEvent?.slot.from.slice(0, 5) ?? ''}
              error={errors.start_time}
            />
            <TextInput
              type="time"
              name="end_time"
              id="end_time"
              label="End time (PST)"
              defaultValue={editedEvent?.slot.to.slice(0, 5) ?? ''}
              error={errors.end_time}
            />
          </div>
          <Group justify="flex-end" gap="sm">
            {editedEvent && (
              <Button look="text" danger className={styles.delete} onClick={() => onDelete(editedEvent)}>
                <Icon name="trash" />
                Delete
              </Button>
            )}
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={store.isPending}>
              {editedEvent ? 'Save' : 'Add'}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

interface DaysProps {
  task: SlotTask;
  today: string;
  month: string;
  errors: Record<string, string>;
}

function DaysOfMonth({ task, today, month, errors }: DaysProps) {
  const { data: weekdays = [] } = useQuery(weekdaysQuery);
  const choices = monthChoices(today);
  const date = task.kind === 'add' ? task.date : null;
  const monthOfDate = date?.slice(0, 7) ?? month;
  return (
    <>
      <NativeSelect
        name="month"
        id="month"
        label="Month"
        data={[
          ...(choices.includes(monthOfDate) ? [] : [{ value: '', label: 'Choose a month' }]),
          ...choices.map((value) => ({ value, label: formatMonth(value) })),
        ]}
        defaultValue={choices.includes(monthOfDate) ? monthOfDate : ''}
        error={errors.month}
      />
      <Checkbox.Group
        label="Days of the week"
        description="A time slot is added on each of these days that has not passed yet."
        defaultValue={date ? [String(weekdayOf(date) || sundayId)] : []}
        error={errors.days}
      >
        <div className={styles.days}>
          {weekdays.map(({ id, day }) => (
            <Checkbox key={id} name="days" value={String(id)} label={day} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

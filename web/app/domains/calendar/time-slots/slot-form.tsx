import type { SlotEvent } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMonth, weekdayOf } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/forms/choices.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Columns, Stack } from '../../../ui/layout/stack.tsx';
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
        <Stack>
          {editedEvent ? (
            <DateField
              name="slot_date"
              id="slot_date"
              label="Date"
              min={today}
              defaultValue={editedEvent.slot.slot_date}
              error={errors.slot_date}
            />
          ) : (
            <DaysOfMonth task={task} today={today} month={month} errors={errors} />
          )}
          <Columns>
            <TextField
              type="time"
              name="start_time"
              id="start_time"
              label="Start time (PST)"
              data-autofocus={editedEvent ? true : undefined}
              defaultValue={editedEvent?.slot.from.slice(0, 5) ?? ''}
              error={errors.start_time}
            />
            <TextField
              type="time"
              name="end_time"
              id="end_time"
              label="End time (PST)"
              defaultValue={editedEvent?.slot.to.slice(0, 5) ?? ''}
              error={errors.end_time}
            />
          </Columns>
          <DialogButtons label={editedEvent ? 'Save' : 'Add'} busy={store.isPending} onClose={onClose}>
            {editedEvent && (
              <Button look="text" danger className={styles.delete} onClick={() => onDelete(editedEvent)}>
                <Icon name="trash" />
                Delete
              </Button>
            )}
          </DialogButtons>
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
      <SelectField
        name="month"
        id="month"
        label="Month"
        options={[
          ...(choices.includes(monthOfDate) ? [] : [{ value: '', label: 'Choose a month' }]),
          ...choices.map((value) => ({ value, label: formatMonth(value) })),
        ]}
        defaultValue={choices.includes(monthOfDate) ? monthOfDate : ''}
        error={errors.month}
      />
      <CheckboxGroup
        label="Days of the week"
        description="A time slot is added on each of these days that has not passed yet."
        error={errors.days}
      >
        {weekdays.map(({ id, day }) => (
          <Checkbox
            key={id}
            name="days"
            value={id}
            label={day}
            defaultChecked={date !== null && id === (weekdayOf(date) || sundayId)}
          />
        ))}
      </CheckboxGroup>
    </>
  );
}

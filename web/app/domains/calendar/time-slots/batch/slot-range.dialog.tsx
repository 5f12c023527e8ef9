import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../../../dates.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Checkbox, CheckboxGroup } from '../../../../ui/forms/choices.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Columns, Stack } from '../../../../ui/layout/stack.tsx';
import { type SlotsBatch, storeManySlotsMutation, weekdaysQuery } from '../time-slots.api.ts';
import { countSlots, planRange, suggestTimesAfter, type Times } from './slot-batch.ts';
import styles from './slot-range.module.css';

interface Props {
  /** `YYYY-MM-DD` in Los Angeles. */
  today: string;
  onClose: () => void;
  onStored: (stored: SlotsBatch) => void;
}

/** A row of the form; `key` identifies it while rows are added and removed. */
type Row = Times & { key: number };

const workdays = [1, 2, 3, 4, 5];
const weekChoices = [1, 2, 3, 4];
const maxTimesPerDay = 8;

/** The dialog for adding slots over several weeks, several times a day. */
export function SlotRangeDialog({ today, onClose, onStored }: Props) {
  const store = useMutation(storeManySlotsMutation);
  const { data: weekdays = [] } = useQuery(weekdaysQuery);
  const [first, setFirst] = useState(addDays(today, 1));
  const [last, setLast] = useState(addDays(today, 7));
  const [days, setDays] = useState(workdays);
  const [rows, setRows] = useState<Row[]>([{ key: 0, from: '10:00', to: '11:00' }]);
  const slots = planRange(first, last, days, rows);
  const changeRow = (key: number, change: Partial<Times>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const addRow = () => {
    const lastRow = rows.at(-1);
    if (lastRow) setRows([...rows, { key: lastRow.key + 1, ...suggestTimesAfter(lastRow) }]);
  };
  return (
    <Dialog onClose={onClose} title="Add several weeks" size="lg">
      <Form
        onSubmit={() => store.mutate(slots, { onSuccess: onStored })}
        failure={store.error}
        onDismiss={store.reset}
      >
        <Stack>
          <Columns>
            <TextField
              type="date"
              id="first_day"
              label="First day"
              min={today}
              value={first}
              onChange={({ currentTarget }) => setFirst(currentTarget.value)}
            />
            <TextField
              type="date"
              id="last_day"
              label="Last day"
              min={first}
              value={last}
              onChange={({ currentTarget }) => setLast(currentTarget.value)}
            />
          </Columns>
          <fieldset className={styles.choices}>
            <legend>How long</legend>
            {weekChoices.map((weeks) => {
              const end = first && addDays(first, 7 * weeks - 1);
              return (
                <Button
                  key={weeks}
                  look={last === end ? 'primary' : 'outline'}
                  aria-pressed={last === end}
                  onClick={() => setLast(end)}
                >
                  {weeks === 1 ? '1 week' : `${weeks} weeks`}
                </Button>
              );
            })}
          </fieldset>
          <CheckboxGroup label="Days of the week">
            {weekdays.map(({ id, day }) => (
              <Checkbox
                key={id}
                label={day}
                checked={days.includes(id)}
                onChange={() =>
                  setDays(days.includes(id) ? days.filter((other) => other !== id) : [...days, id])
                }
              />
            ))}
          </CheckboxGroup>
          {rows.map(({ key, from, to }, index) => (
            <fieldset key={key} className={styles.row}>
              <legend>{`Time ${index + 1} of each day (PST)`}</legend>
              <TextField
                type="time"
                aria-label={`Start of time ${index + 1}`}
                value={from}
                onChange={({ currentTarget }) => changeRow(key, { from: currentTarget.value })}
              />
              <span>to</span>
              <TextField
                type="time"
                aria-label={`End of time ${index + 1}`}
                value={to}
                onChange={({ currentTarget }) => changeRow(key, { to: currentTarget.value })}
              />
              {rows.length > 1 && (
                <IconButton
                  danger
                  aria-label={`Remove time ${index + 1}`}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                >
                  <Icon name="trash" size={18} />
                </IconButton>
              )}
            </fieldset>
          ))}
          <div>
            <Button look="outline" disabled={rows.length >= maxTimesPerDay} onClick={addRow}>
              <Icon name="plus" size={18} />
              Add another time
            </Button>
          </div>
          <p role="status" className={styles.count}>
            {countSlots(slots.length)}
          </p>
          <DialogButtons label="Add" busy={store.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

import type { SlotEvent } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Columns, Stack } from '../../../../ui/layout/stack.tsx';
import { type SlotsBatch, storeManySlotsMutation } from '../time-slots.api.ts';
import { countSlots } from './slot-batch.ts';

interface Props {
  events: readonly SlotEvent[];
  onClose: () => void;
  onStored: (stored: SlotsBatch) => void;
}

/** The dialog for changing the times of several slots. */
export function ChangeTimesDialog({ events, onClose, onStored }: Props) {
  const store = useMutation(storeManySlotsMutation);
  const [first] = events;
  return (
    <Dialog onClose={onClose} title={`Change ${countSlots(events.length)}`} size="md">
      <Form
        onSubmit={(read) =>
          store.mutate(
            events.map(({ slot: { id, slot_date } }) => ({
              id,
              slot_date,
              start_time: read('start_time'),
              end_time: read('end_time'),
            })),
            { onSuccess: onStored },
          )
        }
        failure={store.error}
        onDismiss={store.reset}
      >
        <Stack>
          <Columns>
            <TextField
              type="time"
              name="start_time"
              label="Start time (PST)"
              defaultValue={first?.slot.from.slice(0, 5)}
            />
            <TextField
              type="time"
              name="end_time"
              label="End time (PST)"
              defaultValue={first?.slot.to.slice(0, 5)}
            />
          </Columns>
          <DialogButtons label="Save" busy={store.isPending} onClose={onClose} />
        </Stack>
      </Form>
    </Dialog>
  );
}

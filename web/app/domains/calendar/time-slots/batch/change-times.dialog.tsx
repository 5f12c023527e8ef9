import type { SlotEvent } from '@lifestory/contract';
import { Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
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
        <Stack gap="md">
          <Group grow>
            <TextInput
              type="time"
              name="start_time"
              label="Start time (PST)"
              defaultValue={first?.slot.from.slice(0, 5)}
            />
            <TextInput
              type="time"
              name="end_time"
              label="End time (PST)"
              defaultValue={first?.slot.to.slice(0, 5)}
            />
          </Group>
          <Group justify="flex-end" gap="sm">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={store.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

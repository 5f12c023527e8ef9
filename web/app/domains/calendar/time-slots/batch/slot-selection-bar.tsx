import type { SlotEvent } from '@lifestory/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { toastUndo } from '../../../../ui/notices/undo-toast.tsx';
import { deleteManySlotsMutation, restoreSlots, type SlotsBatch } from '../time-slots.api.ts';
import { ChangeTimesDialog } from './lazy-dialogs.tsx';
import { countSlots } from './slot-batch.ts';
import styles from './slot-selection.module.css';

interface Props {
  /** The slots that can be selected. */
  selectable: readonly SlotEvent[];
  /** The ids of the selected slots. */
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Reports changed and skipped slots. */
  onStored: (stored: SlotsBatch) => void;
}

/** The actions on several slots: select all, change their times, delete them. Changes can be undone for ten seconds. */
export function SlotSelectionBar({ selectable, selected, onSelect, onStored }: Props) {
  const client = useQueryClient();
  const remove = useMutation(deleteManySlotsMutation);
  const [isChanging, setChanging] = useState(false);
  const hasAll = selected.length === selectable.length;
  const deleteSelected = () =>
    remove.mutate([...selected], {
      onSuccess: ({ deleted, kept }) => {
        onSelect([]);
        const text = `${countSlots(deleted.length)} deleted.${kept > 0 ? ` ${countSlots(kept)} kept: booked or started in the meantime.` : ''}`;
        void toastUndo(text, () => restoreSlots(client, deleted, true));
      },
      onError: ({ message }) => void toastDanger(message),
    });
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected time slots">
      <Button look="outline" onClick={() => onSelect(hasAll ? [] : selectable.map(({ slot }) => slot.id))}>
        {hasAll ? 'Select none' : `Select all free (${selectable.length})`}
      </Button>
      <span role="status">{selected.length > 0 && `${countSlots(selected.length)} selected`}</span>
      {selected.length > 0 && (
        <Group className={styles.actions}>
          <Button look="outline" onClick={() => setChanging(true)}>
            <Icon name="clock" size={18} />
            Change time
          </Button>
          <Button look="accent" loading={remove.isPending} onClick={deleteSelected}>
            <Icon name="trash" size={18} />
            Delete selected
          </Button>
        </Group>
      )}
      {isChanging && (
        <ChangeTimesDialog
          events={selectable.filter(({ slot }) => selected.includes(slot.id))}
          onClose={() => setChanging(false)}
          onStored={(stored) => {
            setChanging(false);
            onSelect([]);
            onStored(stored);
            if (stored.changed > 0)
              void toastUndo(`${countSlots(stored.changed)} changed.`, () =>
                restoreSlots(client, stored.before, false),
              );
          }}
        />
      )}
    </div>
  );
}

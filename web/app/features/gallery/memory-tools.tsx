import type { Memory } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asFailure } from '../../api/failure.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast, toastDanger } from '../../ui/toast.ts';
import { EditMemoryModal } from './edit-memory.modal.tsx';
import { deleteMemoryMutation, originalMutation } from './memory-changes.api.ts';
import styles from './memory-tools.module.css';
import { UndoDeletion } from './undo-deletion.tsx';

/** Milliseconds in which a deletion can be taken back. */
const regret = 10_000;

/** What whoever looks may do with a memory: change it, take it out, keep the original. Nothing where they may not. */
export function MemoryTools({ memory }: { memory: Memory }) {
  const { id, can } = memory;
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useMutation(deleteMemoryMutation);
  const original = useMutation(originalMutation);
  const failed = (thrown: unknown) => void toastDanger(asFailure(thrown).message);
  const takeOut = () =>
    remove.mutate(id, {
      onSuccess: async () => {
        // Away from a page that is about to be missing, then whatever shows memories without it.
        await navigate('/gallery');
        client.removeQueries({ queryKey: ['gallery', 'memory', id] });
        void client.invalidateQueries({ queryKey: ['gallery'] });
        void toast(<UndoDeletion id={id} />, { timeout: regret });
      },
      onError: failed,
    });
  const download = () =>
    original.mutate(id, {
      onSuccess: (url) => {
        const link = document.createElement('a');
        link.href = url;
        link.download = '';
        link.click();
      },
      onError: failed,
    });
  if (!can.edit && !can.delete && !can.download) return null;
  return (
    <div className={styles.tools}>
      {can.edit && (
        <Button
          variant="default"
          leftSection={<Icon name="edit" size={18} />}
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
      {can.download && (
        <Button
          variant="default"
          leftSection={<Icon name="download" size={18} />}
          loading={original.isPending}
          onClick={download}
        >
          Download original
        </Button>
      )}
      {can.delete && (
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={18} />}
          loading={remove.isPending}
          onClick={takeOut}
        >
          Delete
        </Button>
      )}
      {editing && <EditMemoryModal memory={memory} onClose={() => setEditing(false)} />}
    </div>
  );
}

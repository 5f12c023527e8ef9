import type { Memory } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toFailure } from '../../../api/failure.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toast, toastDanger } from '../../../ui/notices/toast.ts';
import { EditMemoryModal } from './edit-memory.modal.tsx';
import { deleteMemoryMutation } from './memory-changes.api.ts';
import styles from './memory-tools.module.css';
import { UndoDeletion } from './undo-deletion.tsx';
import { useOriginalDownload } from './use-original-download.ts';

/** Milliseconds for which a deletion can be undone. */
const undoPeriodMs = 10_000;

/** Whether a query is about the memory `id`. */
const isOf = (id: string, { queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey.includes(id);

/** The actions on a memory that its viewer is allowed: edit, delete, download the original. */
export function MemoryTools({ memory }: { memory: Memory }) {
  const { id, can } = memory;
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useMutation(deleteMemoryMutation);
  const original = useOriginalDownload();
  const failed = (thrown: unknown) => void toastDanger(toFailure(thrown).message);
  const gone = useRef(false);
  // Only unused queries are removed: an active one would refetch and fail with "not found".
  useEffect(
    () => () => {
      if (gone.current) client.removeQueries({ predicate: (query) => isOf(id, query) });
    },
    [client, id],
  );
  const deleteMemory = () =>
    remove.mutate(id, {
      onSuccess: async () => {
        gone.current = true;
        await navigate('/gallery');
        void client.invalidateQueries({ queryKey: ['gallery'], predicate: (query) => !isOf(id, query) });
        void toast(<UndoDeletion id={id} />, { timeout: undoPeriodMs });
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
          onClick={() => original.download(id)}
        >
          Download original
        </Button>
      )}
      {can.delete && (
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={18} />}
          loading={remove.isPending}
          onClick={deleteMemory}
        >
          Delete
        </Button>
      )}
      {editing && <EditMemoryModal memory={memory} onClose={() => setEditing(false)} />}
    </div>
  );
}

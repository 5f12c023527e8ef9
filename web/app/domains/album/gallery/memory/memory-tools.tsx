import type { Memory } from '@lifestory/contract';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toFailure } from '../../../../api/failure.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast, toastDanger } from '../../../../ui/notices/toast.ts';
import { UndoMessage, undoPeriodMs } from '../../../../ui/notices/undo-toast.tsx';
import { EditMemoryDialog } from './edit-memory.dialog.tsx';
import { deleteMemoryMutation, restoreMemoryMutation } from './memory-changes.api.ts';
import styles from './memory-tools.module.css';
import { useOriginalDownload } from './use-original-download.ts';

/** Whether a query is about the memory `id`. */
const isAbout = (id: string, { queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey.includes(id);

/** The actions on a memory that its viewer is allowed: edit, delete, download the original. */
export function MemoryTools({ memory }: { memory: Memory }) {
  const { id, can } = memory;
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useMutation(deleteMemoryMutation);
  const original = useOriginalDownload();
  const showFailure = (thrown: unknown) => void toastDanger(toFailure(thrown).message);
  const isDeleted = useRef(false);
  // Removed on unmount, when they are unused: an active query would refetch and fail with "not found".
  useEffect(
    () => () => {
      if (isDeleted.current) client.removeQueries({ predicate: (query) => isAbout(id, query) });
    },
    [client, id],
  );
  const deleteMemory = () =>
    remove.mutate(id, {
      onSuccess: async () => {
        isDeleted.current = true;
        await navigate('/gallery');
        void client.invalidateQueries({ queryKey: ['gallery'], predicate: (query) => !isAbout(id, query) });
        void toast(<UndoDeletion id={id} />, { timeout: undoPeriodMs });
      },
      onError: showFailure,
    });
  if (!can.edit && !can.delete && !can.download) return null;
  return (
    <div className={styles.tools}>
      {can.edit && (
        <Button look="outline" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          <Icon name="edit" size={18} />
          Edit
        </Button>
      )}
      {can.download && (
        <Button look="outline" loading={original.isPending} onClick={() => original.download(id)}>
          <Icon name="download" size={18} />
          Download original
        </Button>
      )}
      {can.delete && (
        <Button look="outline" loading={remove.isPending} onClick={deleteMemory}>
          <Icon name="trash" size={18} />
          Delete
        </Button>
      )}
      {isEditing && <EditMemoryDialog memory={memory} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** The toast after a deletion, with an Undo button. It is rendered outside of any page. */
function UndoDeletion({ id }: { id: string }) {
  const restore = useMutation(restoreMemoryMutation, queryClient);
  return (
    <UndoMessage
      text="The memory was deleted."
      undo={async () => (await restore.mutateAsync(id)).message ?? 'The memory is back.'}
    />
  );
}

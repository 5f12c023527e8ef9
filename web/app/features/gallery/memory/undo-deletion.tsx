import { useMutation } from '@tanstack/react-query';
import { toFailure } from '../../../api/failure.ts';
import { queryClient } from '../../../api/query-client.ts';
import { restoreMemoryMutation } from './memory-changes.api.ts';
import styles from './undo-deletion.module.css';

/** The toast after a deletion, with an Undo button. It is rendered outside of any page. */
export function UndoDeletion({ id }: { id: string }) {
  const restore = useMutation(restoreMemoryMutation, queryClient);
  const { data, error, isPending } = restore;
  return (
    <span className={styles.said}>
      <span>{data?.message ?? (error ? toFailure(error).message : 'The memory was deleted.')}</span>
      {!data && !error && (
        <button type="button" className={styles.undo} disabled={isPending} onClick={() => restore.mutate(id)}>
          Undo
        </button>
      )}
    </span>
  );
}

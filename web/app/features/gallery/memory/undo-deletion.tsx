import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client.ts';
import { UndoMessage } from '../../../ui/notices/undo-toast.tsx';
import { restoreMemoryMutation } from './memory-changes.api.ts';

/** The toast after a deletion, with an Undo button. It is rendered outside of any page. */
export function UndoDeletion({ id }: { id: string }) {
  const restore = useMutation(restoreMemoryMutation, queryClient);
  return (
    <UndoMessage
      text="The memory was deleted."
      undo={async () => (await restore.mutateAsync(id)).message ?? 'The memory is back.'}
    />
  );
}

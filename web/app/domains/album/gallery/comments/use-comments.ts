import type { Comment, MemoryWithComments } from '@lifestory/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../../../api/sign-in.ts';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { useRefetchOnNotification } from '../../../platform/notifications/index.ts';
import { memoryQuery } from '../gallery.api.ts';
import {
  addCommentMutation,
  changeCommentMutation,
  commentsQuery,
  deleteCommentMutation,
} from './comment.api.ts';
import { useCommentDraft } from './comment-draft.ts';

/** A comment for display; `isPending` while it is being sent. */
export type DisplayedComment = Comment & { isPending?: boolean };

const showSuccess = ({ message }: { message: string }) => void toastSuccess(message);

/**
 * The comment thread of a memory, with optimistic updates: a failed change is rolled back, and entered text is kept.
 * `loadedAt`: when the memory was loaded, in milliseconds since the epoch.
 */
export function useComments(memory: MemoryWithComments, loadedAt: number) {
  const { id: memoryId } = memory;
  const client = useQueryClient();
  const user = useUser();
  const query = commentsQuery(memoryId);
  const { data: storedComments, error } = useQuery({
    ...query,
    initialData: memory.comments,
    initialDataUpdatedAt: loadedAt,
  });
  useRefetchOnNotification(query.queryKey);
  const isMemoryMissing = error?.code === 'not_found';
  useEffect(() => {
    if (isMemoryMissing) void client.invalidateQueries({ queryKey: memoryQuery(memoryId).queryKey });
  }, [isMemoryMissing, client, memoryId]);
  const { draft, setText, clearSent, restoreUnsaved } = useCommentDraft(memoryId);
  const add = useMutation({
    ...addCommentMutation(memoryId),
    onMutate: () => ({ knownIds: new Set(storedComments.map(({ id }) => id)) }),
    onSuccess: async (reply, comment, ...rest) => {
      await addCommentMutation(memoryId).onSuccess?.(reply, comment, ...rest);
      clearSent(comment.key);
      showSuccess(reply);
    },
    onError: (_failure, { comment, key }) => restoreUnsaved(comment, key),
  });
  const change = useMutation(changeCommentMutation(memoryId));
  const remove = useMutation({
    ...deleteCommentMutation(memoryId),
    onError: (failure) => void toastDanger(`The comment was not deleted. ${failure.message}`),
  });

  const comments: DisplayedComment[] = storedComments
    .filter(({ id }) => !(remove.isPending && remove.variables === id))
    .map((comment) =>
      change.isPending && change.variables.id === comment.id
        ? { ...comment, comment: change.variables.comment, isPending: true }
        : comment,
    );
  // The refetched list may contain the new comment before the call that adds it returns.
  const isListed = storedComments.some(
    ({ id, user: author }) => author.id === user?.id && !add.context?.knownIds.has(id),
  );
  if (add.isPending && user && !isListed) {
    const now = new Date().toISOString();
    comments.push({
      id: add.variables.key,
      comment: add.variables.comment,
      voice: null,
      created_at: now,
      created_at_h: '',
      user: { id: user.id, fullName: user.fullName, profile: user.profile },
      can: { edit: false, delete: false },
      isPending: true,
    });
  }

  return {
    comments,
    /** The text in the editor; empty while that text is being sent. */
    text: add.isPending && add.variables.key === draft.key ? '' : draft.text,
    setText,
    add: () => add.mutate({ comment: draft.text, key: draft.key }),
    addFailure: add.error,
    isAdding: add.isPending,
    change: (id: string, comment: string, onSaved: () => void) =>
      change.mutate(
        { id, comment },
        {
          onSuccess: (reply) => {
            showSuccess(reply);
            onSaved();
          },
        },
      ),
    changeFailure: change.error,
    isChanging: change.isPending,
    resetChange: change.reset,
    remove: (id: string) => remove.mutate(id, { onSuccess: showSuccess }),
  };
}

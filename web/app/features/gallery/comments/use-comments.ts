import type { Comment, MemoryWithComments } from '@lifestory/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../../api/sign-in.ts';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { useRefetchOnNotification } from '../../notifications/index.ts';
import { memoryQuery } from '../gallery.api.ts';
import {
  addCommentMutation,
  changeCommentMutation,
  commentsQuery,
  deleteCommentMutation,
} from './comment.api.ts';
import { useCommentDraft } from './comment-draft.ts';

/** A comment for display; `pending` while it is being sent. */
export type DisplayedComment = Comment & { pending?: boolean };

const thanks = ({ message }: { message: string }) => void toastSuccess(message);

/**
 * The comment thread of a memory, with optimistic updates: a failed change is rolled back, and typed text is kept.
 * `loadedAt`: when the memory was loaded, in milliseconds since the epoch.
 */
export function useComments(memory: MemoryWithComments, loadedAt: number) {
  const { id: memoryId } = memory;
  const client = useQueryClient();
  const user = useUser();
  const query = commentsQuery(memoryId);
  const { data: stored, error } = useQuery({
    ...query,
    initialData: memory.comments,
    initialDataUpdatedAt: loadedAt,
  });
  useRefetchOnNotification(query.queryKey);
  const memoryIsGone = error?.code === 'not_found';
  useEffect(() => {
    if (memoryIsGone) void client.invalidateQueries({ queryKey: memoryQuery(memoryId).queryKey });
  }, [memoryIsGone, client, memoryId]);
  const { draft, ...typing } = useCommentDraft(memoryId);
  const add = useMutation({
    ...addCommentMutation(memoryId),
    onMutate: () => ({ knownIds: new Set(stored.map(({ id }) => id)) }),
    onSuccess: async (reply, comment, ...rest) => {
      await addCommentMutation(memoryId).onSuccess?.(reply, comment, ...rest);
      typing.said(comment.key);
      thanks(reply);
    },
    onError: (_failure, { comment, key }) => typing.unsaid(comment, key),
  });
  const change = useMutation(changeCommentMutation(memoryId));
  const remove = useMutation({
    ...deleteCommentMutation(memoryId),
    onError: (failure) => void toastDanger(`The comment was not deleted. ${failure.message}`),
  });

  const comments: DisplayedComment[] = stored
    .filter(({ id }) => !(remove.isPending && remove.variables === id))
    .map((one) =>
      change.isPending && change.variables.id === one.id
        ? { ...one, comment: change.variables.comment, pending: true }
        : one,
    );
  // The refetched list may contain the new comment before the call that adds it returns.
  const isListed = stored.some(
    ({ id, user: author }) => author.id === user?.id && !add.context?.knownIds.has(id),
  );
  if (add.isPending && user && !isListed) {
    const now = new Date().toISOString();
    comments.push({
      id: add.variables.key,
      comment: add.variables.comment,
      created_at: now,
      created_at_h: '',
      user: { id: user.id, fullName: user.fullName, profile: user.profile },
      can: { edit: false, delete: false },
      pending: true,
    });
  }

  return {
    comments,
    /** The text in the editor; empty while that text is being sent. */
    text: add.isPending && add.variables.key === draft.key ? '' : draft.text,
    type: typing.type,
    add: () => add.mutate({ comment: draft.text, key: draft.key }),
    addFailure: add.error,
    adding: add.isPending,
    change: (id: string, comment: string, done: () => void) =>
      change.mutate(
        { id, comment },
        {
          onSuccess: (reply) => {
            thanks(reply);
            done();
          },
        },
      ),
    changeFailure: change.error,
    changing: change.isPending,
    forgetChange: change.reset,
    remove: (id: string) => remove.mutate(id, { onSuccess: thanks }),
  };
}

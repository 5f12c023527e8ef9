import type { Comment } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** Milliseconds between two refetches of comments on a visible page; notifications refetch them sooner. */
const pollIntervalMs = 30_000;

/** The comments on a memory of the active story, oldest first. */
export const commentsQuery = (memoryId: string) =>
  queryOptions<Comment[], Failure>({
    queryKey: ['gallery', 'comments', memoryId],
    queryFn: async ({ signal }) =>
      (await call('gallery.comments', { body: { id: memoryId } }, { signal })).data,
    refetchInterval: pollIntervalMs,
  });

/** Applies a change to the cached comments; comment counts elsewhere are refetched when they are next shown. */
async function applyChange(
  client: QueryClient,
  memoryId: string,
  change: (comments: Comment[]) => Comment[],
) {
  const { queryKey } = commentsQuery(memoryId);
  // A fetch in flight may overwrite the change with older data.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (comments) => comments && change(comments));
  await client.invalidateQueries({ queryKey: ['gallery'], refetchType: 'none' });
}

/** Adds a comment that the server has stored to the cached comments. */
export const listAddedComment = (client: QueryClient, memoryId: string, comment: Comment) =>
  applyChange(client, memoryId, (all) => [...all.filter(({ id }) => id !== comment.id), comment]);

interface NewComment {
  comment: string;
  /** Idempotency key: the same for the same text. */
  key: string;
}

/** Adds a comment to a memory. */
export const addCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.addComment'>, Failure, NewComment>({
    mutationFn: ({ comment, key }) =>
      call('gallery.addComment', { body: { post_id: memoryId, comment } }, { idempotencyKey: key }),
    onSuccess: ({ data }, _variables, _context, { client }) => listAddedComment(client, memoryId, data),
  });

/** Changes the text of a comment. */
export const changeCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.changeComment'>, Failure, { id: string; comment: string }>({
    mutationFn: ({ id, comment }) => call('gallery.changeComment', { body: { comment_id: id, comment } }),
    onSuccess: ({ data }, _variables, _context, { client }) =>
      applyChange(client, memoryId, (all) => all.map((comment) => (comment.id === data.id ? data : comment))),
  });

/** Deletes a comment. */
export const deleteCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.deleteComment'>, Failure, string>({
    mutationFn: (id) => call('gallery.deleteComment', { body: { id } }),
    onSuccess: (_reply, id, _context, { client }) =>
      applyChange(client, memoryId, (all) => all.filter((comment) => comment.id !== id)),
  });

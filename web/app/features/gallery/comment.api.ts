import type { Comment } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** Milliseconds between two looks at a talk while its page is in sight; news of it come sooner. */
const lookEvery = 30_000;

/** What was said of a memory of the story in view, oldest first. */
export const commentsQuery = (memoryId: string) =>
  queryOptions<Comment[], Failure>({
    queryKey: ['gallery', 'comments', memoryId],
    queryFn: async ({ signal }) =>
      (await call('gallery.comments', { body: { id: memoryId } }, { signal })).data,
    refetchInterval: lookEvery,
  });

/** Puts what changed in its place at once; the counts elsewhere are asked for when they are seen again. */
async function changed(client: QueryClient, memoryId: string, change: (comments: Comment[]) => Comment[]) {
  const { queryKey } = commentsQuery(memoryId);
  // A look that is under way may have missed it.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (comments) => comments && change(comments));
  await client.invalidateQueries({ queryKey: ['gallery'], refetchType: 'none' });
}

interface Saying {
  comment: string;
  /** The same for the same text, so that sending it again says it once. */
  key: string;
}

/** Says something of a memory. */
export const addCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.addComment'>, Failure, Saying>({
    mutationFn: ({ comment, key }) =>
      call('gallery.addComment', { body: { post_id: memoryId, comment } }, { idempotencyKey: key }),
    onSuccess: ({ data }, _saying, _context, { client }) =>
      changed(client, memoryId, (all) => [...all.filter(({ id }) => id !== data.id), data]),
  });

/** Says it in other words. */
export const changeCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.changeComment'>, Failure, { id: string; comment: string }>({
    mutationFn: ({ id, comment }) => call('gallery.changeComment', { body: { comment_id: id, comment } }),
    onSuccess: ({ data }, _words, _context, { client }) =>
      changed(client, memoryId, (all) => all.map((one) => (one.id === data.id ? data : one))),
  });

/** Takes a comment out of the talk. */
export const deleteCommentMutation = (memoryId: string) =>
  mutationOptions<CallReply<'gallery.deleteComment'>, Failure, string>({
    mutationFn: (id) => call('gallery.deleteComment', { body: { id } }),
    onSuccess: (_reply, id, _context, { client }) =>
      changed(client, memoryId, (all) => all.filter((one) => one.id !== id)),
  });

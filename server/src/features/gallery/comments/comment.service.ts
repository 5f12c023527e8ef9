import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { runIdempotently } from '../../../http/idempotency.ts';
import { notify } from '../../notifications/index.ts';
import { formatFullName } from '../../people/index.ts';
import { findMemory } from '../memories/memory.queries.ts';
import { labelOf } from '../memories/memory.view.ts';
import { commentAbilities } from './comment.policy.ts';
import {
  changeCommentCount,
  findComment,
  insertComment,
  listCommentsOfMemory,
  listThreadParticipants,
  softDeleteComment,
  updateComment,
} from './comment.queries.ts';
import { commentView } from './comment.view.ts';

type Routes = Contract['gallery'];

interface NewComment {
  memoryId: string;
  comment: string;
  /** The idempotency key. */
  key: string | undefined;
}

const commentLimit = {
  name: 'add-comment',
  max: 60,
  seconds: 3600,
  message: 'You have written 60 comments in the last hour.',
};

/** Returns the comments on a memory of the active story, oldest first. Fails with `not_found`. */
export async function listComments(
  app: Pick<AppContext, 'db'>,
  actor: Actor,
  memoryId: string,
): Promise<HandlerResult<Routes['comments']>> {
  const storyId = requireStoryId(actor);
  if (!(await findMemory(app.db, storyId, memoryId))) throw memoryNotFound();
  const rows = await listCommentsOfMemory(app.db, storyId, memoryId);
  return { success: true, data: rows.map((row) => commentView(row, actor)) };
}

/**
 * Adds a comment and notifies the participants of the thread. Idempotent by idempotency key. Fails with `not_found`,
 * and when the author has written too many comments.
 */
export async function addComment(
  app: Pick<AppContext, 'db' | 'limits' | 'now'>,
  actor: Actor,
  { memoryId, comment, key }: NewComment,
): Promise<HandlerResult<Routes['addComment']>> {
  const storyId = requireStoryId(actor);
  const request = { call: 'comment/store', storyId, memoryId, comment };
  return runIdempotently(app.db, { personId: actor.personId, key, request }, async (tx) => {
    await app.limits.count([{ ...commentLimit, subject: actor.personId }], tx);
    const memory = await changeCommentCount(tx, storyId, memoryId, 1);
    if (!memory) throw memoryNotFound();
    const id = newId();
    const created_at = app.now();
    await insertComment(tx, {
      id,
      memory_id: memoryId,
      author_id: actor.personId,
      comment,
      created_at,
    });
    const added = await findComment(tx, storyId, id);
    if (!added) throw commentNotFound();
    await notify(app, tx, {
      kind: 'comment-added',
      to: await listThreadParticipants(tx, storyId, memoryId),
      from: actor.personId,
      // The notification contains the caption, which is personal data of the memory's author.
      mentionedPersonIds: [memory.author_id],
      url: `/post/${memoryId}`,
      values: {
        name: formatFullName(added),
        caption: memory.caption,
        label: labelOf(memory.year, memory.month),
      },
    });
    return { success: true, message: 'Your comment was added.', data: commentView(added, actor) };
  });
}

/** Changes the text of a comment, as its author. */
export async function changeComment(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  id: string,
  comment: string,
): Promise<HandlerResult<Routes['changeComment']>> {
  const row = await findAuthorizedComment(app, actor, requireStoryId(actor), id, 'edit');
  if (!(await updateComment(app.db, id, comment, app.now()))) throw commentNotFound();
  return {
    success: true,
    message: 'Your comment was changed.',
    data: commentView({ ...row, comment }, actor),
  };
}

/** Deletes a comment, as its author or as the storyteller. */
export async function deleteComment(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const storyId = requireStoryId(actor);
  const { memory_id } = await findAuthorizedComment(app, actor, storyId, id, 'delete');
  await app.db.transaction().execute(async (tx: Tx) => {
    if (!(await softDeleteComment(tx, id, app.now()))) throw commentNotFound();
    await changeCommentCount(tx, storyId, memory_id, -1);
  });
}

/** Returns a comment of the active story. Fails with `not_found`, or `not_allowed` unless `action` is permitted. */
async function findAuthorizedComment(
  app: Pick<AppContext, 'db'>,
  actor: Actor,
  storyId: string,
  id: string,
  action: 'edit' | 'delete',
) {
  const row = await findComment(app.db, storyId, id);
  if (!row) throw commentNotFound();
  if (!commentAbilities(row, actor)[action]) throw fail('not_allowed');
  return row;
}

const memoryNotFound = () => fail('not_found', { text: 'This memory no longer exists.' });
const commentNotFound = () => fail('not_found', { text: 'This comment no longer exists.' });

/** Returns the id of the active story; fails with `not_found` if there is none. */
function requireStoryId({ storyId }: Actor): string {
  if (storyId === null) throw fail('not_found');
  return storyId;
}

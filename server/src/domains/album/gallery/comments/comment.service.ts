import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { deleteNotifications } from '../../../platform/notifications/index.ts';
import { findMemory } from '../memories/memory.queries.ts';
import { removeVoice } from '../removal.jobs.ts';
import { commentAbilities } from './comment.policy.ts';
import {
  changeCommentCount,
  findComment,
  listCommentsOfMemory,
  softDeleteComment,
  updateComment,
} from './comment.queries.ts';
import { commentView } from './comment.view.ts';

type Routes = Contract['gallery'];

/** Returns the comments on a memory of the active story, oldest first. Fails with `not_found`. */
export async function listComments(
  app: AppContext,
  actor: Actor,
  memoryId: string,
): Promise<HandlerResult<Routes['comments']>> {
  const storyId = requireStoryId(actor);
  if (!(await findMemory(app.db, storyId, memoryId))) throw memoryNotFound();
  const rows = await listCommentsOfMemory(app.db, storyId, memoryId);
  return { success: true, data: rows.map((row) => commentView(app, row, actor)) };
}

/** Changes the text of a comment, as its author. */
export async function changeComment(
  app: AppContext,
  actor: Actor,
  id: string,
  comment: string,
): Promise<HandlerResult<Routes['changeComment']>> {
  const row = await findAuthorizedComment(app, actor, requireStoryId(actor), id, 'edit');
  if (!(await updateComment(app.db, id, comment, app.now()))) throw commentNotFound();
  return {
    success: true,
    message: 'Your comment was changed.',
    data: commentView(app, { ...row, comment }, actor),
  };
}

/**
 * Deletes a comment, as its author or as the storyteller. A job removes the sound of a spoken one; notifications with
 * its text are deleted.
 */
export async function deleteComment(app: AppContext, actor: Actor, id: string): Promise<void> {
  const storyId = requireStoryId(actor);
  const { memory_id, voice_key, created_at } = await findAuthorizedComment(app, actor, storyId, id, 'delete');
  await app.db.transaction().execute(async (tx: Tx) => {
    if (!(await softDeleteComment(tx, id, app.now()))) throw commentNotFound();
    await changeCommentCount(tx, storyId, memory_id, -1);
    if (!voice_key) return;
    await app.jobs.add(tx, removeVoice, { key: voice_key });
    await deleteNotifications(tx, {
      kind: 'voice-comment-added',
      urls: [`/post/${memory_id}`],
      createdAt: created_at,
    });
  });
}

/** Returns a comment of the active story. Fails with `not_found`, or `not_allowed` unless `action` is permitted. */
async function findAuthorizedComment(
  app: AppContext,
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

export const memoryNotFound = () => fail('not_found', { text: 'This memory no longer exists.' });
export const commentNotFound = () => fail('not_found', { text: 'This comment no longer exists.' });

/** Returns the id of the active story; fails with `not_found` if there is none. */
export function requireStoryId({ storyId }: Actor): string {
  if (storyId === null) throw fail('not_found');
  return storyId;
}

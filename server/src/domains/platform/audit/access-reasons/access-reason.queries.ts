import type { StoryPart } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

/** Milliseconds for which a reason opens a story to the staff member who gave it. */
export const reasonLifetimeMs = 60 * 60 * 1000;

/** Maximum number of accesses in a list. */
const maxListedAccesses = 200;

/** A reason of a staff member for looking at a story; `at` is when they gave it. */
export interface NewAccessReason {
  actorId: string;
  storyId: string;
  reason: string;
  at: Date;
}

/** Inserts a reason of a staff member for looking at a story. */
export async function insertAccessReason(db: Db, { actorId, storyId, reason, at }: NewAccessReason) {
  await db
    .insertInto('access_reasons')
    .values({ id: newId(), actor_id: actorId, story_id: storyId, reason, created_at: at })
    .execute();
}

/**
 * Returns whether a staff member gave a reason for a story within the last hour. Records with it which part they look
 * at, so that the storyteller sees it.
 */
export async function recordReasonedAccess(
  db: Db,
  { actorId, storyId, part, now }: { actorId: string; storyId: string; part: StoryPart; now: Date },
): Promise<boolean> {
  const reason = await db
    .selectFrom('access_reasons')
    .select(['id', 'viewed'])
    .where('actor_id', '=', actorId)
    .where('story_id', '=', storyId)
    .where('created_at', '>', new Date(now.getTime() - reasonLifetimeMs))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!reason) return false;
  if (!reason.viewed.includes(part)) {
    await db
      .updateTable('access_reasons')
      .set({ viewed: sql`array_append(viewed, ${part})` })
      .where('id', '=', reason.id)
      .where(sql<boolean>`not (${part} = any(viewed))`)
      .execute();
  }
  return true;
}

/** Lists the accesses of staff to a story, newest first. */
export const listAccesses = (db: Db, storyId: string) =>
  db
    .selectFrom('access_reasons')
    .innerJoin('people', 'people.id', 'access_reasons.actor_id')
    .select([
      'access_reasons.id',
      'access_reasons.created_at as at',
      'access_reasons.reason',
      'access_reasons.viewed',
      'people.fname',
      'people.lname',
      'people.staff_role',
    ])
    .where('access_reasons.story_id', '=', storyId)
    .orderBy('access_reasons.created_at', 'desc')
    .limit(maxListedAccesses)
    .execute();

/** Deletes the access reasons of stories. */
export async function deleteAccessReasons(db: Db, storyIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('access_reasons')
    .where('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)
    .execute();
}

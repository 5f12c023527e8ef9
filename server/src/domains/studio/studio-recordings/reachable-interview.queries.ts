import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { isInReach, reachOf } from '../../calendar/interviews/index.ts';

/** Returns the story of an interview that staff can reach. Fails with `not_found`. */
export async function requireReachableInterview(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ storyId: string }> {
  const row = await db
    .selectFrom('interviews')
    .select('interviews.story_id as storyId')
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reachOf(actor)))
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  return row;
}

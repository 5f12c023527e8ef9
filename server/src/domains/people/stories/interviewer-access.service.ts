import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';

type Routes = Contract['stories'];

/** Whether the storyteller lets their interviewers see the photographs of a story. */
export async function isOpenToInterviewer(db: Db, storyId: string): Promise<boolean> {
  const story = await db
    .selectFrom('stories')
    .select('interviewer_access')
    .where('id', '=', storyId)
    .executeTakeFirst();
  return story?.interviewer_access === true;
}

/** Returns whether the caller lets their interviewers see the photographs. */
export async function readInterviewerAccess(
  { db }: AppContext,
  { storyId }: Actor,
): Promise<HandlerResult<Routes['interviewerAccess']>> {
  if (!storyId) throw fail('not_found');
  return { success: true, data: { allowed: await isOpenToInterviewer(db, storyId) } };
}

/** Lets the interviewers of the caller's story see its photographs, or no longer. Applies from the next call. */
export async function setInterviewerAccess(
  { db }: AppContext,
  { storyId }: Actor,
  allowed: boolean,
): Promise<void> {
  if (!storyId) throw fail('not_found');
  await db.updateTable('stories').set({ interviewer_access: allowed }).where('id', '=', storyId).execute();
}

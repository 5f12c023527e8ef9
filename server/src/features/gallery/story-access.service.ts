import type { AppContext } from '../../context.ts';
import { type Actor, isStaff } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordAccess } from '../audit/index.ts';
import { findAccessibleStoryId } from '../stories/index.ts';

/**
 * The story whose memories a call reads: the active one, or that of the storyteller `personId`. A Super Admin's
 * access is recorded in the audit log. Throws `not_allowed` for a Developer, otherwise as `findAccessibleStoryId`
 * does.
 */
export async function storyOfMemories(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  personId: string | undefined,
): Promise<string> {
  if (actor.role === 'Developer') {
    throw fail('not_allowed', { text: 'Only a Super Admin can view a customer’s memories.' });
  }
  const storyId = await findAccessibleStoryId(db, actor, personId);
  if (isStaff(actor.role) && personId) {
    const subject = { subjectKind: 'person', subjectId: personId };
    await recordAccess(db, { actorId: actor.personId, action: 'memories viewed', ...subject });
  }
  return storyId;
}

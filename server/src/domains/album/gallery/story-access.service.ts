import type { AppContext } from '../../../context.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import {
  assertAccessReason,
  findAccessibleStoryId,
  isOpenToInterviewer,
} from '../../people/stories/index.ts';
import { recordAccess } from '../../platform/audit/index.ts';

/**
 * Returns the id of the story whose memories a request reads: the active one, or that of the storyteller `personId`.
 * Records access by staff in the audit log. Fails with `not_allowed` for a Developer and for an Interviewer without the
 * storyteller's permission, with `reason_required` for staff who gave no reason, and as `findAccessibleStoryId` does.
 */
export async function findReadableStoryId(
  app: AppContext,
  actor: Actor,
  personId: string | undefined,
): Promise<string> {
  if (actor.role === 'Developer') {
    throw fail('not_allowed', {
      text: 'A customer’s photographs are private. Only a Super Admin, or an interviewer whom the customer lets, can see them.',
    });
  }
  const { db } = app;
  const storyId = await findAccessibleStoryId(db, actor, personId);
  if (actor.role === 'Interviewer' && !(await isOpenToInterviewer(db, storyId))) {
    throw fail('not_allowed', {
      text: 'The storyteller has not shared the photographs with their interviewer.',
    });
  }
  await assertAccessReason(app, actor, storyId, 'photographs');
  if (isStaff(actor.role) && personId) {
    const subject = { subjectKind: 'person', subjectId: personId };
    await recordAccess(db, { actorId: actor.personId, action: 'memories viewed', ...subject });
  }
  return storyId;
}

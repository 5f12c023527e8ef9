import type { StaffAccess, StoryPart } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { type Actor, isStaff } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import {
  insertAccessReason,
  listAccesses,
  recordChange,
  recordReasonedAccess,
} from '../../../platform/audit/index.ts';
import { formatFullName } from '../../people/index.ts';
import { findAccessibleStoryId } from '../story-access.service.ts';
import { findStoryteller } from '../storyteller.queries.ts';

/** Maximum reasons that a staff member may give a day. */
const maxReasonsPerDay = 200;

/**
 * Whether a caller may see a private part of a story: the family always, staff within an hour of giving a reason.
 * Records that staff looked at it.
 */
export async function hasAccessReason(
  { db, now }: AppContext,
  { role, personId }: Actor,
  storyId: string,
  part: StoryPart,
): Promise<boolean> {
  return !isStaff(role) || recordReasonedAccess(db, { actorId: personId, storyId, part, now: now() });
}

/** Fails with `reason_required`, which names the storyteller, unless `hasAccessReason` is true. */
export async function assertAccessReason(
  app: AppContext,
  actor: Actor,
  storyId: string,
  part: StoryPart,
): Promise<void> {
  if (await hasAccessReason(app, actor, storyId, part)) return;
  const storyteller = await findStoryteller(app.db, storyId);
  throw fail('reason_required', {
    data: { id: storyteller?.id ?? '', name: storyteller ? formatFullName(storyteller) : '' },
  });
}

/** Records why a staff member looks at the story of the storyteller `id`. Fails with `not_found` or `too_many`. */
export async function giveAccessReason(
  app: AppContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const storyId = await findAccessibleStoryId(app.db, actor, id);
  await app.limits.count([
    { name: 'access-reason', subject: actor.personId, max: maxReasonsPerDay, seconds: 86_400 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    await insertAccessReason(tx, { actorId: actor.personId, storyId, reason, at: app.now() });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'access reason given',
      subjectKind: 'person',
      subjectId: id,
      after: { reason },
    });
  });
}

/**
 * Returns which staff looked at a story, why and at what, newest first. Reasons after which nothing was viewed are left
 * out.
 */
export async function listStaffAccesses(db: Db, storyId: string): Promise<z.input<typeof StaffAccess>[]> {
  const accesses = await listAccesses(db, storyId);
  return accesses
    .filter(({ viewed }) => viewed.length > 0)
    .map(({ id, at, reason, viewed, staff_role, ...person }) => ({
      id,
      at,
      reason,
      name: formatFullName(person),
      role: staff_role ?? 'Former staff',
      viewed: viewed as StoryPart[],
    }));
}

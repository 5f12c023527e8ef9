import type { Contract, HandlerResult } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type Actor, isStaff, listRoleAbilities } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { chooseFirstEntry, findEntries, roleIn, switchActiveStory } from '../auth/index.ts';
import { findPerson, toUserInfo } from '../people/index.ts';
import { endMembership, lockMemberships } from './membership.queries.ts';
import type { EndLegacyRole } from './membership.service.ts';

/**
 * Permanently ends the caller's membership in a storyteller's story; their memories and comments stay. If it was the
 * active story, the sign-in switches to another one, or has no access until a new invitation. Fails with `not_found`
 * without a membership, and with `conflict` for a person who took over the story.
 */
export async function leaveStory(
  app: AppContext,
  actor: Actor,
  storytellerId: string,
  endLegacyRole: EndLegacyRole,
): Promise<HandlerResult<Contract['stories']['leave']>> {
  if (isStaff(actor.role)) throw fail('not_found');
  return app.db.transaction().execute(async (tx) => {
    const [membership] = await lockMemberships(tx, { id: actor.personId, storytellerId });
    if (!membership) throw fail('not_found');
    await endLegacyRole(tx, actor, membership);
    await endMembership(tx, membership, 'left', app.now());
    const self = await findPerson(tx, actor.personId);
    if (!self) throw fail('not_signed_in');
    const entries = await findEntries(tx, actor.personId, dateAt(app.now()));
    const entry =
      entries.find(({ storyId }) => storyId === actor.storyId) ??
      chooseFirstEntry(entries, self.last_story_id);
    if (entry && entry.storyId !== actor.storyId) await switchActiveStory(app, tx, actor, entry.storyId);
    const role = roleIn(entry);
    const disabled = self.deactivated_at !== null || (entry?.disabled ?? true);
    const can = listRoleAbilities({ role, helper: entry?.helper ?? false, keeper: entry?.keeper ?? false });
    return { success: true, data: { ...toUserInfo(self, role, disabled), can } };
  });
}

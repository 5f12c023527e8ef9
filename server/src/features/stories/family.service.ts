import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { redactFamilyMember } from './family.policy.ts';
import { listFamilyMembers } from './family.queries.ts';
import { findAccessibleStoryId } from './story-access.service.ts';

/** Returns the family of the active story, or that of the storyteller `id`. Fails as `findAccessibleStoryId` does. */
export async function listFamily(
  app: AppContext,
  actor: Actor,
  id: string | undefined,
): Promise<HandlerResult<Contract['stories']['family']>> {
  const members = await listFamilyMembers(app.db, await findAccessibleStoryId(app.db, actor, id));
  return { success: true, data: members.map((member) => redactFamilyMember(actor.role, member)) };
}

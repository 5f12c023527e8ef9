import type { Contract, Given } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { familyMemberFor } from './family.policy.ts';
import { familyOf } from './family.queries.ts';
import { storyInReach } from './reach.service.ts';

/** The people invited to a story. */
export const familyService = (app: AppContext) => ({
  /** Those of the active story, or with `id` of a storyteller within the caller's reach. */
  async family(actor: Actor, id: string | undefined): Promise<Given<Contract['stories']['family']>> {
    const members = await familyOf(app.db, await storyInReach(app.db, actor, id));
    return { success: true, data: members.map((member) => familyMemberFor(actor.role, member)) };
  },
});

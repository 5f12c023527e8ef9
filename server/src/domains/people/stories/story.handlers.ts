import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { listFamily } from './family.service.ts';
import { readInterviewerAccess, setInterviewerAccess } from './interviewer-access.service.ts';
import { invitePeople } from './invitations/invitation.service.ts';
import { leaveStory } from './leave-story.service.ts';
import type { EndLegacyRole } from './membership.service.ts';
import { createInvitationLink, removeMember, resendInvitation, updateMember } from './membership.service.ts';
import { giveAccessReason, listStaffAccesses } from './staff-access/staff-access.service.ts';
import { giveSignIn } from './storyteller-sign-in.service.ts';
import {
  canSwitchStory,
  explainNoStory,
  listRoles,
  listSwitches,
  loadStoryteller,
  switchStory,
} from './switch.service.ts';

export function storyHandlers(app: AppContext, endLegacyRole: EndLegacyRole): Handlers<Contract['stories']> {
  return {
    roles: ({ actor }) => listRoles(app, actor),
    isSwitch: ({ actor }) => canSwitchStory(app, actor),
    switches: ({ actor, query }) => listSwitches(app, actor, query.id),
    noStory: ({ actor }) => explainNoStory(app, actor),
    updateSwitch: ({ actor, body }) => switchStory(app, actor, body.id),
    leave: ({ actor, body }) => leaveStory(app, actor, body.id, endLegacyRole),
    customer: ({ actor, query }) => loadStoryteller(app, actor, query.id),
    giveAccessReason: ({ actor, body }) => giveAccessReason(app, actor, body),
    staffAccesses: async ({ actor }) => ({
      success: true,
      data: actor.storyId ? await listStaffAccesses(app.db, actor.storyId) : [],
    }),
    interviewerAccess: ({ actor }) => readInterviewerAccess(app, actor),
    setInterviewerAccess: ({ actor, body }) => setInterviewerAccess(app, actor, body.allowed),
    family: ({ actor, body }) => listFamily(app, actor, body.id),
    invite: ({ actor, params, body, idempotencyKey }) =>
      invitePeople(app, actor, { userId: params.userId, rows: body, key: idempotencyKey }),
    updateMember: ({ actor, body }) => updateMember(app, actor, body),
    removeMember: ({ actor, body }) => removeMember(app, actor, body, endLegacyRole),
    resendInvitation: ({ actor, body }) => resendInvitation(app, actor, body),
    giveSignIn: ({ actor, body }) => giveSignIn(app, actor, body),
    invitationLink: ({ actor, body }) => createInvitationLink(app, actor, body),
  };
}

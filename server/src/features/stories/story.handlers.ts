import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { leaveStory } from './departure.service.ts';
import { familyService } from './family.service.ts';
import { invite } from './invitations/invitation.service.ts';
import { invitationLink, removeMember, resendInvitation, updateMember } from './membership.service.ts';
import { switchService } from './switch.service.ts';

export function storyHandlers(app: AppContext): Handlers<Contract['stories']> {
  const switches = switchService(app);
  const circle = familyService(app);
  return {
    roles: ({ actor }) => switches.roles(actor),
    isSwitch: ({ actor }) => switches.isSwitch(actor),
    switches: ({ actor, query }) => switches.switches(actor, query.id),
    updateSwitch: ({ actor, body }) => switches.updateSwitch(actor, body.id),
    leave: ({ actor, body }) => leaveStory(app, actor, body.id),
    customer: ({ actor, query }) => switches.customer(actor, query.id),
    family: ({ actor, body }) => circle.family(actor, body.id),
    invite: ({ actor, params, body, idempotencyKey }) =>
      invite(app, actor, { userId: params.userId, rows: body, key: idempotencyKey }),
    updateMember: ({ actor, body }) => updateMember(app, actor, body),
    removeMember: ({ actor, body }) => removeMember(app, actor, body),
    resendInvitation: ({ actor, body }) => resendInvitation(app, actor, body),
    invitationLink: ({ actor, body }) => invitationLink(app, actor, body),
  };
}

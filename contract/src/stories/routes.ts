import { z } from 'zod';
import { routes } from '../kit.ts';
import { UserInfo } from '../people/person.ts';
import { Answer, Done, Id } from '../scalars.ts';
import { RoleView, Storyteller, SwitchEntry } from './entry.ts';
import { FamilyMember } from './family.ts';
import { FamilyMemberForm, FamilyMemberRef, InvitationRows } from './invitation.ts';

const AboutPerson = z.object({ id: Id.optional() });

/** Stories, and which of them a sign-in looks at. */
export const stories = routes({
  roles: {
    method: 'GET',
    path: '/user/get-roles',
    access: 'signed-in',
    summary: 'As whom the caller looks at the active story, and as whom they could look.',
    reply: Answer(z.object({ current: RoleView, roles: z.array(RoleView) })),
  },
  isSwitch: {
    method: 'POST',
    path: '/user/is-switch',
    access: 'signed-in',
    summary: 'Whether there is a story besides one’s own to switch to.',
    reply: Answer(z.boolean()),
  },
  switches: {
    method: 'GET',
    path: '/user/get-switches',
    access: 'signed-in',
    summary: 'The stories that the caller can look at; with `id` those of somebody else, for staff only.',
    query: AboutPerson,
    /** `booked`: an interview for an own story is booked, and the story is not open yet. */
    reply: Answer(z.array(SwitchEntry)).extend({ booked: z.boolean() }),
    fails: ['not_found'],
  },
  updateSwitch: {
    method: 'POST',
    path: '/user/update-switch',
    access: 'signed-in',
    summary:
      'Looks at the story of the storyteller `id` from now on, with this sign-in; answers who one is there.',
    body: z.object({ id: Id }),
    reply: Answer(UserInfo),
    fails: ['not_found', 'not_allowed', 'story_inactive'],
  },
  leave: {
    method: 'POST',
    path: '/user/leave-story',
    access: 'signed-in',
    summary:
      'Gives up one’s own access to the story of the storyteller `id`, for good; answers who one is from now on. A sign-in that looked at it looks at another story, where there is one.',
    body: z.object({ id: Id }),
    reply: Answer(UserInfo),
    fails: ['not_found'],
  },
  customer: {
    method: 'POST',
    path: '/user/fetch-customer-switch',
    access: 'signed-in',
    summary:
      'The storyteller of the active story with their films; with `id` another, for staff and their story’s people.',
    query: AboutPerson,
    reply: Answer(Storyteller),
    fails: ['not_found', 'account_inactive'],
  },
  family: {
    method: 'POST',
    path: '/user/fetch-sub-users',
    access: 'signed-in',
    summary:
      'Everybody invited to the active story; with `id` to that of a storyteller, for staff and their story’s people.',
    body: AboutPerson,
    reply: Answer(z.array(FamilyMember)),
    fails: ['not_found', 'account_inactive'],
  },
  invite: {
    method: 'POST',
    path: '/user/add-relatives/:userId',
    access: 'storyteller-or-super-admin',
    summary:
      'Invites people to the story of a customer, or with `0` to one’s own: all rows or none, messages by `row.field`. Sent again under the same `Idempotency-Key` it invites nobody twice.',
    params: z.object({ userId: z.union([z.literal('0'), Id]) }),
    body: InvitationRows,
    reply: Done,
    fails: ['not_found', 'conflict', 'too_many'],
  },
  updateMember: {
    method: 'POST',
    path: '/user/fnf-update',
    access: 'super-admin',
    summary: 'Changes the name and the phone number under which somebody was invited; the e-mail stays.',
    body: FamilyMemberForm,
    reply: Done,
    done: 'Friends and family member updated successfully',
    fails: ['not_found'],
  },
  removeMember: {
    method: 'POST',
    path: '/user/delete-fnf-member',
    access: 'storyteller-or-super-admin',
    summary: 'Takes somebody’s access to a story away for good; what they wrote and showed there stays.',
    body: FamilyMemberRef,
    reply: Done,
    done: 'Friend and family member deleted successfully',
    fails: ['not_found'],
  },
  resendInvitation: {
    method: 'POST',
    path: '/user/resend-invitation',
    access: 'storyteller-or-super-admin',
    summary:
      'Sends an invitation again to somebody who has not come yet; its link works for another 14 days.',
    body: FamilyMemberRef,
    reply: Done,
    done: 'The invitation is on its way again.',
    fails: ['not_found', 'conflict', 'too_many'],
  },
  invitationLink: {
    method: 'POST',
    path: '/user/invitation-link',
    access: 'super-admin',
    summary:
      'The address at which somebody who has not come yet enters: to choose a password, once within 14 days, or to sign in.',
    body: FamilyMemberRef,
    reply: Answer(z.object({ url: z.string() })),
    fails: ['not_found', 'conflict'],
  },
});

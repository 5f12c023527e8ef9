import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Email, Id } from '../../scalars.ts';
import { UserInfo } from '../people/person.ts';
import { NoStory, RoleView, Storyteller, SwitchEntry } from './entry.ts';
import { FamilyMember } from './family.ts';
import { FamilyMemberForm, FamilyMemberRef, InvitationRows } from './invitation.ts';
import { AccessReason, StaffAccess } from './staff-access.ts';

const AboutPerson = z.object({ id: Id.optional() });

/** Endpoints for stories, their members, and the active story of a sign-in. */
export const stories = routes({
  roles: {
    method: 'GET',
    path: '/user/get-roles',
    access: 'signed-in',
    summary: 'The caller’s role in the active story, and the stories they can switch to.',
    reply: DataReply(z.object({ current: RoleView, roles: z.array(RoleView) })),
  },
  isSwitch: {
    method: 'POST',
    path: '/user/is-switch',
    access: 'signed-in',
    summary: 'Whether the caller can switch to another story.',
    reply: DataReply(z.boolean()),
  },
  switches: {
    method: 'GET',
    path: '/user/get-switches',
    access: 'signed-in',
    summary: 'The stories the caller can open; with `id` those of another person, for staff only.',
    query: AboutPerson,
    /** `booked` is true if an interview for the caller's own story is booked but the story is not opened yet. */
    reply: DataReply(z.array(SwitchEntry)).extend({ booked: z.boolean() }),
    fails: ['not_found'],
  },
  noStory: {
    method: 'GET',
    path: '/user/no-story',
    access: 'signed-in',
    summary: 'Why the caller’s sign-in has no story to open; null if it has one, and for staff.',
    reply: DataReply(NoStory.nullable()),
  },
  updateSwitch: {
    method: 'POST',
    path: '/user/update-switch',
    access: 'signed-in',
    summary: 'Switches this sign-in to the story of the storyteller `id`; returns the caller’s role there.',
    body: z.object({ id: Id }),
    reply: DataReply(UserInfo),
    fails: ['not_found', 'not_allowed', 'story_inactive'],
  },
  leave: {
    method: 'POST',
    path: '/user/leave-story',
    access: 'signed-in',
    summary:
      'Gives up the caller’s access to the story of the storyteller `id` permanently; returns the caller’s new role. A sign-in in that story switches to another one if possible.',
    body: z.object({ id: Id }),
    reply: DataReply(UserInfo),
    fails: ['not_found', 'conflict'],
  },
  customer: {
    method: 'POST',
    path: '/user/fetch-customer-switch',
    access: 'signed-in',
    summary:
      'The storyteller of the active story with their films; with `id` another one, for staff and members of the story.',
    query: AboutPerson,
    reply: DataReply(Storyteller),
    fails: ['not_found', 'account_inactive', 'reason_required'],
  },
  giveAccessReason: {
    method: 'POST',
    path: '/stories/access-reason',
    access: 'interviewer',
    summary:
      'States why the caller looks at the films and photographs of the storyteller `id`, for calls that otherwise fail with `reason_required`. Valid for an hour; the storyteller sees it.',
    body: AccessReason,
    reply: Done,
    done: 'Thank you. You can continue.',
    fails: ['not_found', 'too_many'],
  },
  staffAccesses: {
    method: 'GET',
    path: '/user/staff-accesses',
    access: 'storyteller-also-disabled',
    summary: 'The staff who looked at the caller’s story: who, when, at what and why; the latest 200.',
    reply: DataReply(z.array(StaffAccess)),
  },
  interviewerAccess: {
    method: 'GET',
    path: '/user/interviewer-access',
    access: 'storyteller',
    summary: 'Whether the caller lets their interviewers see the photographs of the story.',
    reply: DataReply(z.object({ allowed: z.boolean() })),
    fails: ['not_found'],
  },
  setInterviewerAccess: {
    method: 'POST',
    path: '/user/interviewer-access',
    access: 'storyteller',
    summary: 'Lets the interviewers of the caller’s story see its photographs, or no longer.',
    body: z.object({ allowed: z.boolean({ error: 'Please choose yes or no.' }) }),
    reply: Done,
    done: 'Your choice is saved.',
    fails: ['not_found'],
  },
  family: {
    method: 'POST',
    path: '/user/fetch-sub-users',
    access: 'signed-in',
    summary:
      'All people invited to the active story; with `id` to that of a storyteller, for staff and members of the story.',
    body: AboutPerson,
    reply: DataReply(z.array(FamilyMember)),
    fails: ['not_found', 'account_inactive'],
  },
  invite: {
    method: 'POST',
    path: '/user/add-relatives/:userId',
    access: 'helper',
    summary:
      'Invites people to the story of a customer, or with `0` to the active one: all rows or none, messages by `row.field`. Retries with the same `Idempotency-Key` invite nobody twice.',
    params: z.object({ userId: z.union([z.literal('0'), Id]) }),
    body: InvitationRows,
    reply: Done,
    fails: ['not_found', 'conflict', 'too_many'],
  },
  updateMember: {
    method: 'POST',
    path: '/user/fnf-update',
    access: 'super-admin',
    summary: 'Changes the name and phone number of an invited person; the e-mail stays.',
    body: FamilyMemberForm,
    reply: Done,
    done: 'Friends and family member updated successfully',
    fails: ['not_found'],
  },
  removeMember: {
    method: 'POST',
    path: '/user/delete-fnf-member',
    access: 'storyteller-or-super-admin',
    summary: 'Removes a person’s access to a story permanently; their memories and comments stay.',
    body: FamilyMemberRef,
    reply: Done,
    done: 'Friend and family member deleted successfully',
    fails: ['not_found', 'conflict'],
  },
  resendInvitation: {
    method: 'POST',
    path: '/user/resend-invitation',
    access: 'helper',
    summary:
      'Sends an invitation again to a person who has not accepted it; its link is valid for another 14 days.',
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
      'The link for an invited person who has not accepted yet: to choose a password, once within 14 days, or to sign in.',
    body: FamilyMemberRef,
    reply: DataReply(z.object({ url: z.string() })),
    fails: ['not_found', 'conflict'],
  },
  giveSignIn: {
    method: 'POST',
    path: '/user/give-sign-in',
    access: 'helper',
    summary:
      'Gives a storyteller for whom someone else booked a sign-in of their own: sets their e-mail address and mails an invitation to it. Helpers do this for their active story; a Super Admin passes the storyteller’s `id`.',
    body: z.object({ id: Id.optional(), email: Email, confirmation_email: z.string().max(320).default('') }),
    reply: Done,
    fails: ['not_found', 'conflict', 'too_many'],
  },
});

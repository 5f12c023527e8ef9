import type { Contract, FamilyMemberForm, FamilyMemberRef, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { type Actor, type ChangeAuthor, canViewBusiness, isStaff } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { makePasswordLink } from '../auth/index.ts';
import { findPerson, formatFullName, readPhone } from '../people/index.ts';
import { sendInvitationJob } from './invitations/invitation.jobs.ts';
import { endMembership, lockMemberships, type Membership, updateMembership } from './membership.queries.ts';

type Routes = Contract['stories'];

/** Maximum resends of one invitation per day. */
const maxResendsPerDay = 5;

/**
 * Updates the name and phone number of a membership, not those of the account. Fails with `invalid` and `not_found`.
 */
export async function updateMember(
  app: AppContext,
  actor: Actor,
  { fname, lname, contact: input, ...ref }: FamilyMemberForm,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const member = await lockAccessibleMember(tx, actor, ref);
    const before = { fname: member.fname, lname: member.lname, contact: member.contact };
    const contact = input === '' || input === member.contact ? input : readContact(input);
    if (fname === before.fname && lname === before.lname && contact === before.contact) return;
    await updateMembership(tx, member.id, { fname, lname, contact });
    await recordStaffChange(tx, actor, member, {
      action: 'family member changed',
      before,
      after: { fname, lname, contact },
    });
  });
}

function readContact(input: string): string {
  const { value } = readPhone(input, '');
  if (value === null) throw invalid({ contact: ['Please enter a valid phone number, or leave it empty.'] });
  return value;
}

/**
 * Ends what a member is to a story as its legacy contact, before the membership ends. Fails with `conflict` for a
 * person who took over the story.
 */
export type EndLegacyRole = (
  tx: Tx,
  author: ChangeAuthor,
  membership: Pick<Membership, 'storyId' | 'personId'>,
) => Promise<void>;

/**
 * Removes a member permanently. Access ends at once; their memories and comments stay. Fails with `conflict` for a
 * person who took over the story.
 */
export async function removeMember(
  app: AppContext,
  actor: Actor,
  ref: FamilyMemberRef,
  endLegacyRole: EndLegacyRole,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const member = await lockAccessibleMember(tx, actor, ref);
    await endLegacyRole(tx, actor, member);
    await endMembership(tx, member, 'removed', app.now());
    if (member.hasEntered) await mailRemoval(app, tx, member);
    const { fname, lname, relationship } = member;
    await recordStaffChange(tx, actor, member, {
      action: 'family member removed',
      before: { fname, lname, relationship },
    });
  });
}

/** Tells a removed member which story they can no longer open, and what they keep. */
async function mailRemoval(app: AppContext, tx: Tx, { personId, storytellerId }: Membership): Promise<void> {
  const [person, storyteller] = await Promise.all([findPerson(tx, personId), findPerson(tx, storytellerId)]);
  if (!person || !storyteller) return;
  const name = formatFullName(storyteller);
  await queueMail(app, tx, {
    kind: 'family-membership-ended',
    to: person.email,
    personId,
    mentionedPersonIds: [storytellerId],
    subject: `You can no longer open the life story of ${name}`,
    letter: {
      greeting: `Dear ${person.fname},`,
      paragraphs: [
        `The list of people who can open the life story of ${name} has changed, and you are no longer on it.`,
        'Your Lifestory account stays: sign in to see your profile and to download your data. The photographs and comments that you added stay in the story, with your name.',
        `If you think this is a mistake, please ask ${name}, or reply to this e-mail.`,
      ],
      button: { label: 'Sign in', url: `${app.env.APP_URL}/login` },
    },
  });
}

/** Sends an invitation again. Fails with `conflict` if it was accepted or the story is not open yet, and `too_many`. */
export async function resendInvitation(app: AppContext, actor: Actor, ref: FamilyMemberRef): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const member = await lockAccessibleMember(tx, actor, ref);
    assertCanBeInvited(member);
    await app.limits.count(
      [
        {
          name: 'invitation-again',
          subject: member.id,
          max: maxResendsPerDay,
          seconds: 24 * 60 * 60,
          message: 'This invitation has been sent several times today.',
        },
      ],
      tx,
    );
    await app.jobs.add(tx, sendInvitationJob, { membershipId: member.id });
    await recordStaffChange(tx, actor, member, { action: 'invitation sent again' });
  });
}

/**
 * Returns the link for a member who has not signed in yet: to choose a first password, or to the sign-in page
 * if a password exists, so that the link never gives access to an existing account.
 */
export async function createInvitationLink(
  app: AppContext,
  actor: Actor,
  ref: FamilyMemberRef,
): Promise<HandlerResult<Routes['invitationLink']>> {
  return app.db.transaction().execute(async (tx) => {
    const member = await lockAccessibleMember(tx, actor, ref);
    assertCanBeInvited(member);
    const person = await findPerson(tx, member.personId);
    if (!person) throw fail('not_found');
    if (person.password_hash || person.staff_role) {
      return { success: true, data: { url: `${app.env.APP_URL}/login` } };
    }
    await recordStaffChange(tx, actor, member, { action: 'invitation link made' });
    return { success: true, data: { url: await makePasswordLink(app, tx, person, 'create') } };
  });
}

function assertCanBeInvited({ hasEntered, isOpened }: Membership): void {
  if (hasEntered) throw fail('conflict', { text: 'This invitation has already been accepted.' });
  if (!isOpened) throw fail('conflict', { text: 'The invitation will be sent when the account is created.' });
}

/**
 * Locks a member of the active story, or for a Super Admin of any story. Fails with `not_found`, or with `invalid` if
 * the person is a member of several stories and `customer_id` is missing.
 */
async function lockAccessibleMember(
  tx: Tx,
  actor: Actor,
  { id, customer_id: storytellerId }: FamilyMemberRef,
): Promise<Membership> {
  const [member, ...others] = await lockMemberships(tx, {
    id,
    ...(storytellerId === undefined ? {} : { storytellerId }),
    ...(canViewBusiness(actor.role) ? {} : { storyId: actor.storyId }),
  });
  if (!member) throw fail('not_found');
  if (others.length > 0) {
    throw invalid({
      customer_id: ['This person is invited to several stories. Please specify the story.'],
    });
  }
  return member;
}

/** Adds changes by staff to the audit log. Changes by the family are not audited. */
async function recordStaffChange(
  tx: Tx,
  { personId, role }: Actor,
  member: Membership,
  change: { action: string; before?: object; after?: object },
): Promise<void> {
  if (!isStaff(role)) return;
  const { storytellerId } = member;
  await recordChange(tx, {
    actorId: personId,
    action: change.action,
    subjectKind: 'person',
    subjectId: member.personId,
    ...(change.before ? { before: { storytellerId, ...change.before } } : {}),
    after: { storytellerId, ...change.after },
  });
}

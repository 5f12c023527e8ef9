import {
  type Contract,
  type FieldMessages,
  type HandlerResult,
  type InvitationRow,
  maxInvitations,
} from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { type Actor, isStaff } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { runIdempotently } from '../../../../http/idempotency.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { findInvitedMembers, findOrCreatePeople } from '../../people/index.ts';
import {
  findUninvitedMembershipIds,
  type InvitableStory,
  insertMemberships,
  lockInvitableStory,
} from '../membership.queries.ts';
import { sendInvitationJob } from './invitation.jobs.ts';
import { type Invitation, parseInvitations } from './invitation-row.policy.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Invites people to the caller's active story (`userId` is `0`) or, for a Super Admin, to that of the customer
 * `userId`. Invites all of the people or none. The response does not reveal whether an address has an account.
 * Jobs send the mails, for an unopened story once it opens.
 * @throws `invalid` with messages by `row.field`, `not_found` for a caller without a story, `too_many`
 */
export async function invitePeople(
  app: AppContext,
  actor: Actor,
  /** `key` is the idempotency key. */
  { userId, rows, key }: { userId: string; rows: InvitationRow[]; key: string | undefined },
): Promise<HandlerResult<Contract['stories']['invite']>> {
  const { invitations, messages } = parseInvitations(rows);
  if (messages) throw invalid(messages);
  const request = { call: 'add-relatives', userId, rows };
  return runIdempotently(app.db, { personId: actor.personId, key, request }, async (tx) => {
    const story = await lockStoryForInvitation(tx, actor, userId);
    await rejectKnownAddresses(tx, story, invitations);
    await app.limits.count(
      [
        {
          name: 'invitation',
          subject: story.storyId,
          max: maxInvitations,
          seconds: daySeconds,
          weight: invitations.length,
          message: `At most ${maxInvitations} people a day can be invited to a story.`,
        },
      ],
      tx,
    );
    const members = await addPersonIds(tx, invitations);
    const isByMember = !isStaff(actor.role) && actor.personId !== story.storytellerId;
    const inviterId = isByMember ? actor.personId : null;
    const ids = await insertMemberships(tx, story.storyId, members, inviterId);
    if (story.isOpened) {
      for (const membershipId of ids) await app.jobs.add(tx, sendInvitationJob, { membershipId });
    }
    if (isStaff(actor.role)) {
      await recordChange(tx, {
        actorId: actor.personId,
        action: 'family invited',
        subjectKind: 'person',
        subjectId: story.storytellerId,
        after: { people: members.map(({ personId, relationship }) => ({ personId, relationship })) },
      });
    }
    return { success: true, message: describeResult(ids.length, story.isOpened) };
  });
}

/** Queues the pending invitations of a story in the transaction that opens it. */
export async function sendPendingInvitations(app: AppContext, tx: Tx, storyId: string): Promise<void> {
  for (const membershipId of await findUninvitedMembershipIds(tx, storyId)) {
    await app.jobs.add(tx, sendInvitationJob, { membershipId });
  }
}

function describeResult(count: number, isOpened: boolean): string {
  const isSingle = count === 1;
  if (isOpened) return isSingle ? 'The invitation is on its way.' : 'The invitations are on their way.';
  return isSingle
    ? 'The invitation is saved. It will be sent when the account is created.'
    : 'The invitations are saved. They will be sent when the account is created.';
}

/** Locks the story that the caller may invite people to. Fails with `not_found`. */
async function lockStoryForInvitation(tx: Tx, actor: Actor, userId: string): Promise<InvitableStory> {
  const isOwn = !isStaff(actor.role);
  if (isOwn ? !actor.storyId : userId === '0') throw fail('not_found');
  const story = await lockInvitableStory(tx, isOwn ? { storyId: actor.storyId } : { storytellerId: userId });
  if (isOwn && userId !== '0' && userId !== story?.storytellerId) throw fail('not_found');
  if (!story) throw fail('not_found', { text: 'Only a customer can have friends and family.' });
  return story;
}

/** Rejects the storyteller's own address and addresses that are already invited, with messages by row. */
async function rejectKnownAddresses(tx: Tx, story: InvitableStory, invitations: Invitation[]): Promise<void> {
  const invited = new Set(
    (await findInvitedMembers(tx, story.storyId)).map(({ email }) => email.toLowerCase()),
  );
  const messages: FieldMessages = {};
  for (const [index, invitation] of invitations.entries()) {
    const email = invitation.email.toLowerCase();
    if (email === story.storytellerEmail.toLowerCase()) {
      messages[`${index}.email`] = ['This is the address of the storyteller, who needs no invitation.'];
    } else if (invited.has(email)) {
      messages[`${index}.email`] = ['This address has already been invited.'];
    }
  }
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

/** Adds the ids of the invited people, who are created if they have no account. */
async function addPersonIds(
  tx: Tx,
  invitations: Invitation[],
): Promise<(Invitation & { personId: string })[]> {
  const ids = await findOrCreatePeople(
    tx,
    invitations.map(({ email, fname, lname, contact }) => ({ email, fname, lname, contact })),
  );
  return invitations.map((invitation, index) => {
    const personId = ids.get(invitation.email.toLowerCase());
    // The address is reserved for an account that changed it, or its account was deleted between the two queries.
    if (personId === undefined) {
      throw invalid({
        [`${index}.email`]: ['This address cannot be invited this week. Please use another one.'],
      });
    }
    return { ...invitation, personId };
  });
}

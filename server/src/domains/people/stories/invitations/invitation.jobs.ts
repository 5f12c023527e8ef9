import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { type Letter, queueMail } from '../../../platform/mail/index.ts';
import { notify } from '../../../platform/notifications/index.ts';
import { makePasswordLink } from '../../auth/index.ts';
import { formatFullName } from '../../people/index.ts';
import { isStoryRecorded } from '../story.queries.ts';
import { invitationLetter, sharedStoryLetter, staffAccountLetter } from './invitation.letter.ts';

/**
 * Job: sends an invitation. Its mail depends on whether an account exists, which a response time must not
 * reveal.
 */
export const sendInvitationJob = jobKind('invitation_due', z.object({ membershipId: z.string() }));

/** Sends an invitation by mail, and as a notification to an existing account. Skips removed members. */
export const invitationDueJob = (app: AppContext): Job =>
  job(sendInvitationJob, ({ membershipId }) =>
    app.db.transaction().execute(async (tx) => {
      const invitee = await lockInvitedPerson(tx, membershipId);
      if (!invitee) return;
      await tx
        .updateTable('memberships')
        .set({ invited_at: app.now() })
        .where('id', '=', membershipId)
        .execute();
      const storyteller = formatFullName({
        fname: invitee.storyteller_fname,
        lname: invitee.storyteller_lname,
      });
      const { inviter_id: inviterId, inviter_fname: fname, inviter_lname: lname } = invitee;
      // An erased inviter has no name.
      const inviter = formatFullName({ fname: fname ?? '', lname: lname ?? '' }).trim() || null;
      await queueMail(app, tx, {
        kind: 'family-invitation',
        to: invitee.email,
        personId: invitee.person_id,
        mentionedPersonIds: [invitee.storyteller_id, ...(inviterId ? [inviterId] : [])],
        subject: inviter
          ? `${inviter} invites you to the life story of ${storyteller}`
          : `${storyteller} shares a life story with you`,
        letter: await composeLetter(app, tx, { ...invitee, storyteller, inviter }),
      });
      if (invitee.password_hash && !invitee.staff_role) {
        await notify(app, tx, {
          kind: 'story-shared',
          values: { storyteller },
          to: [invitee.person_id],
          from: invitee.storyteller_id,
          mentionedPersonIds: [],
          url: '/switch-account',
        });
      }
    }),
  );

type InvitedPerson = NonNullable<Awaited<ReturnType<typeof lockInvitedPerson>>>;

async function composeLetter(
  app: AppContext,
  tx: Tx,
  invitee: InvitedPerson & { storyteller: string; inviter: string | null },
): Promise<Letter> {
  if (invitee.staff_role) return staffAccountLetter(invitee);
  if (invitee.password_hash) return sharedStoryLetter(invitee, app.env.APP_URL);
  const url = await makePasswordLink(app, tx, { id: invitee.person_id }, 'create');
  return invitationLetter(invitee, url);
}

/** Locks a membership of an opened story; returns the invitee person and the storyteller. */
const lockInvitedPerson = (tx: Tx, membershipId: string) =>
  tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .innerJoin('stories', 'stories.id', 'memberships.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .leftJoin('people as inviter', 'inviter.id', 'memberships.invited_by')
    .select([
      'memberships.person_id',
      'memberships.fname',
      'people.email',
      'people.password_hash',
      'people.staff_role',
      'storyteller.id as storyteller_id',
      'storyteller.fname as storyteller_fname',
      'storyteller.lname as storyteller_lname',
      'inviter.id as inviter_id',
      'inviter.fname as inviter_fname',
      'inviter.lname as inviter_lname',
    ])
    .select(isStoryRecorded.as('isRecorded'))
    .where('memberships.id', '=', membershipId)
    .where('people.deleted_at', 'is', null)
    .where('storyteller.deleted_at', 'is', null)
    .where('stories.opened_at', 'is not', null)
    .forUpdate('memberships')
    .executeTakeFirst();

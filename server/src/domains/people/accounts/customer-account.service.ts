import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import { type HostingStart, insertSubscription, monthAt } from '../../money/hosting/index.ts';
import { assignPrepaidPeriods } from '../../money/payments/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { type Letter, queueMail } from '../../platform/mail/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { makePasswordLink } from '../auth/index.ts';
import { findPerson, formatFullName, type Person } from '../people/index.ts';
import { lockStoryByPerson, markInvited, openStory, sendPendingInvitations } from '../stories/index.ts';

/**
 * Opens the account of a customer who has paid: their story, with a trial or prepaid hosting, and a welcome mail.
 * Idempotent. Fails with `not_paid` if no fee was paid, and with `not_found`.
 */
export const openCustomerAccount = (app: AppContext, actor: Actor, personId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const story = await lockStoryByPerson(tx, personId);
    // Read the person under the lock of the story, so that a concurrent deletion is seen.
    const person = story && (await findPerson(tx, personId));
    if (!person) throw fail('not_found');
    if (story.openedAt) return;
    const { isFeePaid, prepaidMonths } = await findStoryPayments(tx, story.id);
    if (!isFeePaid) throw fail('not_paid');
    await openAccount(app, tx, actor, person, story.id, prepaidMonths);
  });

/**
 * Opens a story that is not open yet: starts a trial or the prepaid hosting, and mails a welcome and the pending
 * invitations.
 */
export async function openAccount(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  person: Person,
  storyId: string,
  prepaidMonths: number,
): Promise<void> {
  const now = app.now();
  const start = await chooseHostingStart(tx, prepaidMonths, now);
  await openStory(tx, storyId, now);
  await insertSubscription(tx, storyId, start);
  await assignPrepaidPeriods(tx, storyId, 'trialEndOn' in start ? start.trialEndOn : start.anchorOn);
  const booker = await notifyBooker(app, tx, person, storyId);
  await sendPendingInvitations(app, tx, storyId);
  await recordChange(tx, {
    actorId: actor.personId,
    action: 'customer account created',
    subjectKind: 'person',
    subjectId: person.id,
    after: { story_id: storyId, ...start },
  });
  if (booker) return;
  await queueMail(app, tx, {
    kind: 'account-created',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: 'Your Lifestory account is ready',
    letter: await createWelcomeLetter(app, tx, person),
  });
}

/**
 * Mails the person who booked for a storyteller without an e-mail address that the story is open, with their own
 * sign-in. Returns the booker; undefined if the storyteller has an address, or the booker is deleted.
 */
async function notifyBooker(
  app: AppContext,
  tx: Tx,
  storyteller: Person,
  storyId: string,
): Promise<Person | undefined> {
  if (!isPlaceholderAddress(storyteller.email) || !storyteller.booker_id) return undefined;
  const booker = await findPerson(tx, storyteller.booker_id);
  if (!booker) return undefined;
  await markInvited(tx, storyId, booker.id, app.now());
  await queueMail(app, tx, {
    kind: 'account-created',
    to: booker.email,
    personId: booker.id,
    mentionedPersonIds: [storyteller.id],
    subject: `The life story of ${formatFullName(storyteller)} is ready`,
    letter: await createWelcomeLetter(app, tx, booker, storyteller),
  });
  return booker;
}

/** Returns how hosting starts: with the prepaid months, or with a trial if there are none. */
async function chooseHostingStart(tx: Tx, prepaidMonths: number, now: Date): Promise<HostingStart> {
  const today = dateAt(now);
  if (prepaidMonths > 0)
    return { startedAt: now, anchorOn: today, paidThrough: monthAt(today, prepaidMonths) };
  const { trialDays } = await readSettings(tx);
  return { trialEndOn: Temporal.PlainDate.from(today).add({ days: trialDays }).toString() };
}

async function createWelcomeLetter(
  app: AppContext,
  tx: Tx,
  person: Person,
  storyteller?: Person,
): Promise<Letter> {
  const greeting = person.fname ? `Dear ${person.fname},` : 'Hello,';
  const introduction = storyteller
    ? `The life story of ${formatFullName(storyteller)} is ready. You arranged the interview, so you can help: add photographs, correct captions and dates, and invite family and friends. You can also give ${storyteller.fname} a sign-in with an e-mail address of their own.`
    : 'Your Lifestory account is ready. It is the home of your interview and its film, your photographs and the people you share them with.';
  if (person.password_hash) {
    return {
      greeting,
      paragraphs: [introduction, `Sign in with your e-mail address ${person.email} and your password.`],
      button: { label: 'Sign in', url: `${app.env.APP_URL}/login` },
    };
  }
  return {
    greeting,
    paragraphs: [
      introduction,
      `You sign in with your e-mail address ${person.email}. Please choose a password first.`,
    ],
    button: { label: 'Choose a password', url: await makePasswordLink(app, tx, person, 'create') },
    footnote:
      'This link works for 14 days. If it has expired, ask us for a new one or use “Forget Password?”.',
  };
}

/**
 * Returns whether a fee was paid for any interview of a story, including deleted ones, and the number of
 * prepaid hosting months.
 */
async function findStoryPayments(
  tx: Tx,
  storyId: string,
): Promise<{ isFeePaid: boolean; prepaidMonths: number }> {
  const interviews = await tx
    .selectFrom('interviews')
    .select(['fee_paid_at', 'hosting_paid_at'])
    .where('story_id', '=', storyId)
    .execute();
  return {
    isFeePaid: interviews.some((interview) => interview.fee_paid_at !== null),
    prepaidMonths: interviews.filter((interview) => interview.hosting_paid_at !== null).length,
  };
}

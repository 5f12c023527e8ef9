import { dateAt } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { makePasswordLink } from '../auth/index.ts';
import { type HostingStart, insertSubscription, monthAt } from '../hosting/index.ts';
import { type Letter, queueMail } from '../mail/index.ts';
import { assignPrepaidPeriods } from '../payments/index.ts';
import { findPerson, type Person } from '../people/index.ts';
import { readSettings } from '../settings/index.ts';
import { lockStoryByPerson, openStory, sendPendingInvitations } from '../stories/index.ts';
import { findStoryPayments } from './customer-account.queries.ts';

/**
 * Opens the account of a customer who has paid: story, trial or prepaid hosting, and a welcome mail. Idempotent.
 * Fails with `not_paid` when no fee was paid.
 */
export const openCustomerAccount = (
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'now'>,
  actor: Actor,
  personId: string,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const story = await lockStoryByPerson(tx, personId);
    // Read under the lock, so that a concurrent deletion is seen.
    const person = story && (await findPerson(tx, personId));
    if (!person) throw fail('not_found');
    if (story.openedAt) return;
    const { paid, months } = await findStoryPayments(tx, story.id);
    if (!paid) throw fail('not_paid');
    const now = app.now();
    const start = await getHostingStart(tx, months, now);
    await openStory(tx, story.id, now);
    await insertSubscription(tx, story.id, start);
    await assignPrepaidPeriods(tx, story.id, 'trialEndOn' in start ? start.trialEndOn : start.anchorOn);
    await sendPendingInvitations(app, tx, story.id);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'customer account created',
      subjectKind: 'person',
      subjectId: personId,
      after: { story_id: story.id, ...start },
    });
    await queueMail(app, tx, {
      kind: 'account-created',
      to: person.email,
      personId,
      mentionedPersonIds: [],
      subject: 'Your Lifestory account is ready',
      letter: await createWelcomeLetter(app, tx, person),
    });
  });

/** Starts hosting with the prepaid months, or with a trial if there are none. */
async function getHostingStart(tx: Tx, months: number, now: Date): Promise<HostingStart> {
  const today = dateAt(now);
  if (months > 0) return { startedAt: now, anchorOn: today, paidThrough: monthAt(today, months) };
  const { trialDays } = await readSettings(tx);
  return { trialEndOn: Temporal.PlainDate.from(today).add({ days: trialDays }).toString() };
}

async function createWelcomeLetter(
  app: Pick<AppContext, 'env' | 'now'>,
  tx: Tx,
  person: Person,
): Promise<Letter> {
  const greeting = `Dear ${person.fname},`;
  const ready =
    'Your Lifestory account is ready. It is the home of your recording, your photographs and the people you share them with.';
  if (person.password_hash) {
    return {
      greeting,
      paragraphs: [ready, `Sign in with your e-mail address ${person.email} and your password.`],
      button: { label: 'Sign in', url: `${app.env.APP_URL}/login` },
    };
  }
  return {
    greeting,
    paragraphs: [
      ready,
      `You sign in with your e-mail address ${person.email}. Please choose a password first.`,
    ],
    button: { label: 'Choose a password', url: await makePasswordLink(app, tx, person, 'create') },
    footnote:
      'This link works for 14 days. If it has expired, ask us for a new one or use "Forget Password?".',
  };
}

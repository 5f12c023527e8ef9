import type { Contract, Parsed } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { findPerson } from '../../people/people/index.ts';
import { lockStoryByPerson, queueStoryMail } from '../../people/stories/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { cardOwnerAtProvider, findPreferredCard } from '../cards/index.ts';
import { decideSubscription, resumeRenewals } from '../hosting/index.ts';
import { findOpenHostingPayment, isPaidOfflineOnly } from '../payments/index.ts';
import { cancelAndMail } from './cancellation.service.ts';
import { resumptionLetter } from './resumption.letter.ts';
import { findSubscription, type Subscription } from './subscription.queries.ts';

type RenewalChange = Parsed<Contract['subscriptions']['endRenewals'], 'body'>;
/** Maximum number of changes of one story's renewals by staff within a day; each one mails its payer. */
const maxChangesPerDay = 6;

/**
 * Ends the renewals of a storyteller's hosting for staff, as the storyteller can do; a paid period or trial lasts to
 * its end. Mails whoever pays. Fails with `not_found`, with `not_subscribed` when nothing renews, and with `too_many`.
 */
export const endRenewals = (app: AppContext, actor: Actor, { id, reason }: RenewalChange): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const { story, subscription } = await lockHosting(tx, id);
    await countChange(app, tx, story);
    const { access_until } = await cancelAndMail(app, tx, story, { reason, isByStaff: true });
    await recordRenewalChange(tx, actor, id, {
      action: 'subscription cancelled',
      before: { status: subscription.status },
      after: { status: 'cancelled', access_until, reason },
    });
  });

/**
 * Resumes the cancelled renewals of a storyteller's hosting for staff: it renews at the end of the paid period, and
 * nothing is charged now. Mails whoever pays. Fails with `not_found`, `contact_us` for a deactivated account,
 * `already_subscribed`, `payment_under_way`, `conflict` after the paid period, and `too_many`.
 */
export const resumeCancelledRenewals = (
  app: AppContext,
  actor: Actor,
  { id, reason }: RenewalChange,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const { story, subscription } = await lockHosting(tx, id);
    if (subscription.deactivatedAt)
      throw fail('contact_us', { text: 'This account is deactivated. Reactivate it first.' });
    const decision = decideSubscription(subscription, dateAt(app.now()));
    if ('refused' in decision)
      throw fail(decision.refused, { text: 'This subscription renews. There is nothing to resume.' });
    if (!('resumes' in decision)) {
      throw fail('conflict', {
        text: 'No paid time is left, so only the customer can subscribe again, with a card.',
      });
    }
    if (await findOpenHostingPayment(tx, story.id)) throw fail('payment_under_way');
    await countChange(app, tx, story);
    await resumeRenewals(tx, story.id, app.now());
    await mailResumption(app, tx, story, { renewsOn: decision.resumes, reason });
    await recordRenewalChange(tx, actor, id, {
      action: 'subscription resumed',
      before: { status: subscription.status, cancelled_at: subscription.cancelledAt },
      after: { status: 'active', renews_on: decision.resumes, reason },
    });
  });

type LockedStory = NonNullable<Awaited<ReturnType<typeof lockStoryByPerson>>>;

/** Locks the opened story of a storyteller. Fails with `not_found`. */
async function lockHosting(
  tx: Tx,
  storytellerId: string,
): Promise<{ story: LockedStory; subscription: Subscription }> {
  const story = await lockStoryByPerson(tx, storytellerId);
  const subscription = story && (await findSubscription(tx, story.id));
  if (!subscription || !(await findPerson(tx, storytellerId))) throw fail('not_found');
  return { story, subscription };
}

const countChange = ({ limits }: AppContext, tx: Tx, { id }: LockedStory): Promise<void> =>
  limits.count([{ name: 'renewal-change', subject: id, max: maxChangesPerDay, seconds: 86_400 }], tx);

async function mailResumption(
  app: AppContext,
  tx: Tx,
  story: LockedStory,
  { renewsOn, reason }: { renewsOn: string; reason: string },
): Promise<void> {
  const payer = await findPerson(tx, story.keeperId ?? story.personId);
  if (!payer) return;
  // As for a renewal: who paid without a card only has not agreed to charges of a saved one.
  const card = (await isPaidOfflineOnly(tx, story.id))
    ? undefined
    : await findPreferredCard(tx, cardOwnerAtProvider(app, payer.id));
  await queueStoryMail(app, tx, story.id, {
    kind: 'subscription-resumed',
    to: payer.email,
    personId: payer.id,
    mentionedPersonIds: [],
    subject: 'Your Lifestory subscription renews again',
    letter: resumptionLetter(
      payer,
      { renewsOn, reason, hasCard: card !== undefined, storytellerId: story.personId },
      app.env.APP_URL,
    ),
  });
}

const recordRenewalChange = (
  tx: Tx,
  { personId }: Actor,
  storytellerId: string,
  change: { action: string; before: object; after: object },
): Promise<void> =>
  recordChange(tx, { actorId: personId, subjectKind: 'person', subjectId: storytellerId, ...change });

import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { lockStory, payerId } from '../../../people/stories/index.ts';
import { readSettings, type Settings } from '../../../platform/settings/index.ts';
import { cardOwnerAtProvider, findPreferredCard } from '../../cards/index.ts';
import { findDueMonth, handleDeclinedRenewal, markLapsed } from '../../hosting/index.ts';
import {
  chargePayment,
  createHostingPayment,
  findOpenHostingPayment,
  findRequiredReconciliation,
  isPaidOfflineOnly,
  type Payment,
} from '../../payments/index.ts';
import { findRenewableSubscription, findStoriesToRenew, wasDeclined } from './renewal.queries.ts';
import { calculateRenewalCents } from './renewal-price.policy.ts';

/** Maximum number of stories per query. */
const batchSize = 200;

/** Maximum number of renewals charged at the same time. */
const maxConcurrentRenewals = 8;

const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Renews every due story once, unless renewals are held. The job queued with a payment resolves a charge whose
 * outcome is unknown. A failing story does not stop the others.
 * @throws AggregateError with the failures, after all stories were tried
 */
export async function renewDueSubscriptions(app: AppContext): Promise<void> {
  if (await areRenewalsHeld(app)) return;
  const failures: unknown[] = [];
  const settings = await readSettings(app.db);
  let after: string | undefined = lowestId;
  while (after !== undefined) {
    const now = app.now();
    const dueIds: string[] = await findStoriesToRenew(app.db, { today: dateAt(now), now, after }, batchSize);
    after = dueIds.at(-1);
    const queue = dueIds.values();
    await Promise.all(
      Array.from({ length: maxConcurrentRenewals }, async () => {
        for (const storyId of queue) {
          await renewHosting(app, storyId, { settings }).catch((error: unknown) => failures.push(error));
        }
      }),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some subscriptions could not be renewed.');
}

/**
 * Whether renewals are held: a backup was restored and not yet reconciled with the provider. Renewals would repeat
 * the charges made after the backup.
 */
async function areRenewalsHeld({ db, log, payments }: AppContext): Promise<boolean> {
  const heldSince = await findRequiredReconciliation(db, payments.name);
  if (heldSince) log.warn({ heldSince }, 'renewals wait for the reconciliation with the payment provider');
  return heldSince !== undefined;
}

/** Retries declined renewals of the stories that a person pays for, at once after the person chose another card. */
export async function retryRenewalWithNewCard(app: AppContext, personId: string): Promise<void> {
  const stories = await app.db
    .selectFrom('stories')
    .innerJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .select('stories.id')
    .where(payerId, '=', personId)
    .where('subscriptions.status', '=', 'past_due')
    .execute();
  if (stories.length === 0 || (await areRenewalsHeld(app))) return;
  const settings = await readSettings(app.db);
  for (const { id } of stories) await renewHosting(app, id, { settings, isNewCard: true });
}

interface RenewalOptions {
  settings: Pick<Settings, 'monthCents' | 'monthCentsSince'>;
  isNewCard?: boolean;
}

/**
 * Renews the hosting of one story if it is due: inserts the payment, then charges the preferred card. Idempotent per
 * month. `isNewCard` ignores the date of the next attempt, unless this card was already declined for the month.
 */
async function renewHosting(app: AppContext, storyId: string, options: RenewalOptions): Promise<void> {
  const payment = await app.db.transaction().execute((tx) => createRenewalPayment(app, tx, storyId, options));
  if (!payment) return;
  try {
    await chargePayment(app, payment);
  } catch (error) {
    // The outcome is unknown; the job queued with the payment resolves it.
    app.log.warn({ err: error, payment: payment.id }, 'a renewal is still open');
  }
}

/** Inserts the payment of the due month; null when there is nothing to charge. */
async function createRenewalPayment(
  app: AppContext,
  tx: Tx,
  storyId: string,
  { settings, isNewCard }: RenewalOptions,
): Promise<Payment | null> {
  await lockStory(tx, storyId);
  const hosting = await findRenewableSubscription(tx, storyId);
  if (!hosting?.paidThrough) return null;
  const now = app.now();
  const today = dateAt(now);
  const { status, paidThrough, anchorOn, nextTryAt, personId } = hosting;
  const isDue =
    (status === 'active' && paidThrough <= today) ||
    (status === 'past_due' && (isNewCard || (nextTryAt !== null && nextTryAt <= now)));
  if (!isDue || (await findOpenHostingPayment(tx, storyId))) return null;
  if (hosting.closed) {
    await markLapsed(tx, storyId, now);
    return null;
  }
  const { monthCents: settingCents, monthCentsSince: settingSince } = settings;
  const agreedCents = hosting.agreedCents ?? settingCents;
  const prices = { ...hosting, agreedCents, settingCents, settingSince };
  const cents = calculateRenewalCents(prices, today);
  // A storyteller who never paid hosting with a card has not agreed to automatic charges, until they choose a card for
  // it.
  const agreesToCharge = isNewCard || !(await isPaidOfflineOnly(tx, storyId));
  const card = agreesToCharge ? await findPreferredCard(tx, cardOwnerAtProvider(app, personId)) : undefined;
  if (!card) {
    const failure = agreesToCharge
      ? 'There is no card to charge.'
      : 'You have not chosen a card for your subscription yet.';
    await handleDeclinedRenewal(app, tx, { storyId, personId, cents, code: 'no_card', failure });
    return null;
  }
  const { beginsOn } = findDueMonth({ anchorOn, paidThrough }, today);
  if (isNewCard && (await wasDeclined(tx, { storyId, beginsOn, cardId: card.id }))) return null;
  return createHostingPayment(app, tx, {
    storyId,
    personId,
    cardId: card.id,
    kind: 'renewal',
    cents,
    beginsOn,
  });
}

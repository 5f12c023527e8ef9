import type { Contract, HandlerResult, SubscriptionOrder } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { lockStory } from '../../people/stories/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { cardOwnerAtProvider, findCard, setPreferredCard, withResponseDeadline } from '../cards/index.ts';
import { decideSubscription, resumeRenewals } from '../hosting/index.ts';
import {
  cancelPayment,
  chargePayment,
  createHostingPayment,
  findOpenHostingPayment,
  type Payment,
  resumePayment,
  totalCents,
} from '../payments/index.ts';
import { findSubscriptionStatus } from './status.service.ts';
import { findSubscription } from './subscription.queries.ts';

type SubscribeResponse = HandlerResult<Contract['subscriptions']['subscribe']>;

/** The outcome of an order: a payment to charge, a conflicting open payment, or nothing to pay. */
type OrderOutcome = { charges: Payment } | { waiting: Payment } | { resumed: true };

/**
 * Subscribes a story with a saved card of its storyteller: charges a month at the current price once, or resumes
 * the paid period. The card becomes the preferred one.
 */
export async function subscribe(
  app: AppContext,
  actor: Actor,
  order: SubscriptionOrder,
  client: Client,
): Promise<SubscribeResponse> {
  await app.limits.count([
    { name: 'subscribe', subject: actor.personId, max: 20, seconds: 3600 },
    { name: 'payment', subject: client.address, max: 20, seconds: 600 },
  ]);
  return withResponseDeadline(processOrder(app, actor, order));
}

async function processOrder(
  app: AppContext,
  actor: Actor,
  order: SubscriptionOrder,
): Promise<SubscribeResponse> {
  const outcome = await placeOrder(app, actor, order);
  if (!('waiting' in outcome)) return completeOrder(app, actor, outcome);
  // A pending authentication of the bank must not be completed later in addition to this payment.
  if (outcome.waiting.cancelled_at) await resumePayment(app, outcome.waiting);
  await cancelPayment(app, outcome.waiting);
  const retried = await placeOrder(app, actor, order);
  if ('waiting' in retried) throw fail('payment_under_way');
  return completeOrder(app, actor, retried);
}

async function completeOrder(
  app: AppContext,
  actor: Actor,
  outcome: Exclude<OrderOutcome, { waiting: Payment }>,
): Promise<SubscribeResponse> {
  if ('charges' in outcome) {
    const { payment, result } = await chargePayment(app, outcome.charges);
    if (payment.status === 'failed') throw invalid(payment.failure ?? 'Your card was declined.');
    if (result?.status === 'requires_action' && payment.status === 'requires_action') {
      return {
        success: false,
        requires_action: true,
        client_secret: result.clientSecret,
        payment_id: payment.id,
      };
    }
    if (payment.status !== 'succeeded') throw fail('payment_under_way');
  }
  const message =
    "You're all set! Your subscription is active, and the world of exclusive content awaits you.";
  return { success: true, message, data: await findSubscriptionStatus(app, app.db, actor.storyId) };
}

/** Inserts the payment of an order, or finds the open one of the same order. */
const placeOrder = (app: AppContext, actor: Actor, order: SubscriptionOrder): Promise<OrderOutcome> =>
  app.db.transaction().execute(async (tx) => {
    const story = actor.storyId === null ? undefined : await lockStory(tx, actor.storyId);
    const subscription = story && (await findSubscription(tx, story.id));
    if (!subscription) throw fail('not_found');
    if (subscription.deactivatedAt) throw fail('contact_us');
    const card = await findCard(tx, cardOwnerAtProvider(app, actor.personId), order.card_id);
    if (!card) throw fail('not_found');
    const decision = decideSubscription(subscription, dateAt(app.now()));
    if ('refused' in decision) throw fail(decision.refused);
    const openPayment = await findOpenHostingPayment(tx, story.id);
    if (openPayment) return matchOpenPayment(openPayment, card.id, order.amount);
    const { monthCents } = await readSettings(tx);
    if (order.amount !== monthCents) throw fail('price_changed');
    if ('resumes' in decision) return resumeSubscription(app, tx, story.id, actor.personId, card.id);
    return {
      charges: await createHostingPayment(app, tx, {
        storyId: story.id,
        personId: actor.personId,
        cardId: card.id,
        kind: 'subscription',
        cents: monthCents,
        beginsOn: decision.charges.beginsOn,
      }),
    };
  });

/**
 * Matches an order with the open payment: the same order continues it; a different one replaces it if it
 * waits for authentication and is refused otherwise. A payment that was cancelled with the hosting is always
 * replaced.
 */
function matchOpenPayment(openPayment: Payment, cardId: string, cents: number): OrderOutcome {
  if (openPayment.cancelled_at) return { waiting: openPayment };
  if (
    openPayment.kind === 'subscription' &&
    openPayment.card_id === cardId &&
    totalCents(openPayment) === cents
  ) {
    return { charges: openPayment };
  }
  if (openPayment.status === 'requires_action') return { waiting: openPayment };
  throw fail('payment_under_way');
}

async function resumeSubscription(
  app: AppContext,
  tx: Tx,
  storyId: string,
  personId: string,
  cardId: string,
): Promise<OrderOutcome> {
  await resumeRenewals(tx, storyId, app.now());
  await setPreferredCard(app, tx, personId, cardId);
  return { resumed: true };
}

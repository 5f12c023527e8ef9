import type { Contract, Given, SubscriptionOrder } from '@lifestory/contract';
import { dateAt } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Actor, Client } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import {
  cancelPayment,
  chargePayment,
  createHostingPayment,
  decideSubscription,
  findOpenHostingPayment,
  lockStory,
  type Payment,
  resumePayment,
  resumeRenewals,
  totalCents,
} from '../billing/index.ts';
import { currentOwner, findCard, setPreferredCard, withResponseDeadline } from '../cards/index.ts';
import { readSettings } from '../settings/index.ts';
import { statusOf } from './status.service.ts';
import { subscriptionOf } from './subscription.queries.ts';

type Answer = Given<Contract['subscriptions']['subscribe']>;

/** What an order comes to: a payment that is to be charged, one that stands in its way, or nothing to pay. */
type Begun = { charges: Payment } | { waiting: Payment } | { resumed: true };

/**
 * Subscribes a story with a saved card of its storyteller: charges a month at the price that stands now, once, or goes
 * on with what is paid. The card is the preferred one afterwards.
 */
export async function subscribe(
  app: AppContext,
  actor: Actor,
  order: SubscriptionOrder,
  client: Client,
): Promise<Answer> {
  await app.limits.count([
    { name: 'subscribe', subject: actor.personId, max: 20, seconds: 3600 },
    { name: 'payment', subject: client.address, max: 20, seconds: 600 },
  ]);
  return withResponseDeadline(subscribeNow(app, actor, order));
}

async function subscribeNow(app: AppContext, actor: Actor, order: SubscriptionOrder): Promise<Answer> {
  const begun = await begin(app, actor, order);
  if (!('waiting' in begun)) return finish(app, actor, begun);
  // A question of the bank that nobody answered must not be answered later on top of this payment.
  if (begun.waiting.called_off_at) await resumePayment(app, begun.waiting);
  await cancelPayment(app, begun.waiting);
  const again = await begin(app, actor, order);
  if ('waiting' in again) throw fail('payment_under_way');
  return finish(app, actor, again);
}

async function finish(
  app: AppContext,
  actor: Actor,
  begun: Exclude<Begun, { waiting: Payment }>,
): Promise<Answer> {
  if ('charges' in begun) {
    const { payment, result } = await chargePayment(app, begun.charges);
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
  return { success: true, message, data: await statusOf(app, app.db, actor.storyId) };
}

/** Writes down what is to be paid, or finds the payment that this very order began. */
const begin = (app: AppContext, actor: Actor, order: SubscriptionOrder): Promise<Begun> =>
  app.db.transaction().execute(async (tx) => {
    const story = actor.storyId === null ? undefined : await lockStory(tx, actor.storyId);
    const subscription = story && (await subscriptionOf(tx, story.id));
    if (!subscription) throw fail('not_found');
    if (subscription.deactivatedAt) throw fail('contact_us');
    const card = await findCard(tx, currentOwner(app, actor.personId), order.card_id);
    if (!card) throw fail('not_found');
    const doing = decideSubscription(subscription, dateAt(app.now()));
    if ('refused' in doing) throw fail(doing.refused);
    const open = await findOpenHostingPayment(tx, story.id);
    if (open) return sameOrder(open, card.id, order.amount);
    const { monthCents } = await readSettings(tx);
    if (order.amount !== monthCents) throw fail('price_changed');
    if ('resumes' in doing) return resume(app, tx, story.id, actor.personId, card.id);
    return {
      charges: await createHostingPayment(app, tx, {
        storyId: story.id,
        personId: actor.personId,
        cardId: card.id,
        kind: 'subscription',
        cents: monthCents,
        beginsOn: doing.charges.beginsOn,
      }),
    };
  });

/**
 * The payment that is under way: the same order joins it, another one waits for it or takes its place. One that was
 * called off when the hosting was ended is nobody's order any more.
 */
function sameOrder(open: Payment, cardId: string, cents: number): Begun {
  if (open.called_off_at) return { waiting: open };
  if (open.kind === 'subscription' && open.card_id === cardId && totalCents(open) === cents) {
    return { charges: open };
  }
  if (open.status === 'requires_action') return { waiting: open };
  throw fail('payment_under_way');
}

async function resume(
  app: AppContext,
  tx: Tx,
  storyId: string,
  personId: string,
  cardId: string,
): Promise<Begun> {
  await resumeRenewals(tx, storyId, app.now());
  await setPreferredCard(app, tx, personId, cardId);
  return { resumed: true };
}

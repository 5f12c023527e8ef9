import { sql } from 'kysely';
import { dateAt } from '../../calendar.ts';
import type { Payments } from '../../providers/payments/port.ts';
import type { TestApp } from '../app.ts';
import type { TestUser } from '../users.ts';
import { saveCard } from './saved-card.ts';
import { makeTrial, type Subscriber } from './subscriber.ts';

/** Events in the life of a subscription. Each can follow any other; a rejection is valid. */
export type Event =
  | { does: 'subscribe'; card: 'pays' | 'declines' }
  | { does: 'another card'; card: 'pays' | 'declines' }
  | { does: 'the bank changes its mind'; card: 'pays' | 'declines' }
  | { does: 'cancel' }
  | { does: 'time goes by'; days: number }
  | { does: 'the clock is set back an hour' }
  | { does: 'the worker dies'; at: 'before the charge' | 'after the charge'; days: number }
  | { does: 'the provider goes away'; losing: 'requests' | 'responses' }
  | { does: 'the provider comes back' }
  | { does: 'the price changes'; dollars: number }
  | { does: 'staff deactivate the account' }
  | { does: 'staff reactivate the account' }
  | { does: 'staff delete the account' }
  | { does: 'staff restore the account' }
  | { does: 'staff refund the last payment' };

const cardNumbers = { pays: '4242424242424242', declines: '4000000000000341' };
const behaviours = { pays: 'pays', declines: 'kept-only' };

/** One storyteller's hosting in an app with a simulated clock. */
export interface HostingScenario {
  subscriber: Subscriber;
  apply(event: Event): Promise<void>;
  /** Settles pending payments, so that records can be compared. */
  settle(): Promise<void>;
}

/** Starts a trial of five days at noon of a day (`YYYY-MM-DD`); ends all other subscriptions. */
export async function startHostingScenario(
  test: TestApp,
  staff: TestUser,
  day: string,
): Promise<HostingScenario> {
  const { app, db, users, setClock, runCron, runJobs } = test;
  await db.updateTable('subscriptions').set({ status: 'inactive', next_try_at: null }).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  let now = new Date(`${day}T20:00:00Z`);
  setClock(now);
  let dollars = 10;
  await setPrice(test, dollars);
  const subscriber = await makeTrial(app, users, dateAt(new Date(now.getTime() + 5 * 24 * 3600 * 1000)));
  const provider = app.payments;
  let activeProvider = provider;

  const advanceClock = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
    setClock(now);
  };
  const postAsSubscriber = async (path: string, body: object) =>
    (await subscriber.signIn()).call('POST', `/api/${path}`, body);
  const postAsStaff = async (path: string, body: object) =>
    (await staff.signIn()).call('POST', `/api/${path}`, body);
  const savePreferredCard = async (card: 'pays' | 'declines'): Promise<string | undefined> => {
    try {
      const { id } = await saveCard(await subscriber.signIn(), cardNumbers[card]);
      await postAsSubscriber('user/payment-method/make-preferred', { id });
      return id;
    } catch {
      // A deleted account cannot save a card.
      return undefined;
    }
  };
  /** Runs the scheduled jobs. */
  async function runScheduledJobs(): Promise<void> {
    for (const cron of ['tell_of_prices', 'tell_of_trials', 'close_trials', 'renew_subscriptions']) {
      await runCron(cron);
    }
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at <= ${now}`.execute(db);
    await runJobs();
  }

  return {
    subscriber,
    async apply(event) {
      switch (event.does) {
        case 'subscribe': {
          const card_id = await savePreferredCard(event.card);
          if (card_id)
            await postAsSubscriber('user/subscribe', { amount: dollars, card_id, resubscribe: true });
          break;
        }
        case 'another card':
          await savePreferredCard(event.card);
          await runScheduledJobs();
          break;
        case 'the bank changes its mind':
          await db.updateTable('sandbox_cards').set({ behavior: behaviours[event.card] }).execute();
          break;
        case 'cancel':
          await postAsSubscriber('user/cancel-subscription', { reason: 'Enough for now' });
          break;
        case 'time goes by':
          advanceClock(24 * event.days);
          await runScheduledJobs();
          break;
        case 'the clock is set back an hour':
          advanceClock(-1);
          await runScheduledJobs();
          break;
        case 'the worker dies':
          advanceClock(24 * event.days);
          app.payments = createCrashing(activeProvider, event.at);
          await runCron('renew_subscriptions');
          app.payments = activeProvider;
          break;
        case 'the provider goes away':
          activeProvider = createUnreachable(provider, event.losing);
          app.payments = activeProvider;
          break;
        case 'the provider comes back':
          activeProvider = provider;
          app.payments = provider;
          await runScheduledJobs();
          break;
        case 'the price changes':
          dollars = event.dollars;
          await setPrice(test, dollars);
          break;
        case 'staff deactivate the account':
          await postAsStaff('user/deactivate', { id: subscriber.person.id, reason: 'A question' });
          break;
        case 'staff reactivate the account':
          await postAsStaff('user/reactivate', { id: subscriber.person.id });
          break;
        case 'staff delete the account':
          await postAsStaff('user/delete', { id: subscriber.person.id });
          break;
        case 'staff restore the account':
          await postAsStaff('user/restore', { id: subscriber.person.id });
          break;
        case 'staff refund the last payment': {
          const last = await db
            .selectFrom('transactions')
            .select('number')
            .where('person_id', '=', subscriber.person.id)
            .where('amount_cents', '>', 0)
            .orderBy('number', 'desc')
            .executeTakeFirst();
          if (last) await postAsStaff('transactions/refund', { transaction_id: Number(last.number) });
          break;
        }
      }
    },
    async settle() {
      app.payments = provider;
      // Longer than the clock may have been set back.
      advanceClock(24);
      await runScheduledJobs();
      // Pending payments are settled first; the current month is due afterwards.
      advanceClock(1);
      await runScheduledJobs();
    },
  };
}

/** Creates a provider whose client crashes at the first charge, before the request or before its response. */
const createCrashing = (provider: Payments, at: 'before the charge' | 'after the charge'): Payments => ({
  ...provider,
  charge: async (request) => {
    if (at === 'after the charge') await provider.charge(request);
    throw new Error('The process is gone.');
  },
});

/** Creates an unreachable provider, which loses requests or responses. */
function createUnreachable(provider: Payments, losing: 'requests' | 'responses'): Payments {
  const rejectAsUnreachable = () => Promise.reject(new Error('The provider is unreachable.'));
  return {
    ...provider,
    charge: async (request) => {
      if (losing === 'responses') await provider.charge(request);
      return rejectAsUnreachable();
    },
    refund: async (paymentId, key) => {
      if (losing === 'responses') await provider.refund(paymentId, key);
      return rejectAsUnreachable();
    },
    confirm: rejectAsUnreachable,
    cancel: rejectAsUnreachable,
    state: rejectAsUnreachable,
    find: rejectAsUnreachable,
    // biome-ignore lint/correctness/useYield: it fails before the first value.
    since: async function* () {
      await rejectAsUnreachable();
    },
  };
}

const setPrice = ({ db }: TestApp, dollars: number) =>
  db
    .insertInto('settings')
    .values({ key: 'amount-for-booking-subscription', value: dollars * 100 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: dollars * 100 }))
    .execute();

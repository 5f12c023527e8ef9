import { afterEach, expect, test } from 'vitest';
import { dateAt, formatDate } from '../../../calendar.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createSubscriptionClient, oneMonth } from '../../../testing/payments/hosting.ts';
import { saveAuthenticatingCard, saveCard } from '../../../testing/payments/saved-card.ts';

// A customer cancels while the outcome of a payment is unknown.

const { app, db, users, setClock, runCron, runAllJobs } = await createTestApp();
// The app's clock is three hours behind that of the job queue, so delayed jobs are due at once.
setClock(new Date(Date.now() - 3 * 3_600_000));
const { setStatus, fetchStatus, subscribe, listLedgerRows } = createSubscriptionClient(db);
const today = dateAt(app.now());
const nextMonth = Temporal.PlainDate.from(today).add({ months: 1 }).toString();
const sandbox = app.payments;
type Customer = Awaited<ReturnType<typeof users.customer>>;

/** Simulates a provider outage: requests or responses are lost. */
function simulateProviderOutage({ chargeSucceeds = false } = {}): void {
  const rejectCall = () => Promise.reject(new Error('The provider is unreachable.'));
  app.payments = {
    ...sandbox,
    charge: async (request) => {
      if (chargeSucceeds) await sandbox.charge(request);
      return rejectCall();
    },
    confirm: rejectCall,
    cancel: rejectCall,
    state: rejectCall,
    find: rejectCall,
    // biome-ignore lint/correctness/useYield: it fails before the first value.
    since: async function* () {
      await rejectCall();
    },
  };
}
const restoreProvider = () => {
  app.payments = sandbox;
};
afterEach(restoreProvider);
const cancel = (customer: Customer) =>
  customer.call('POST', '/api/user/cancel-subscription', { reason: 'We have seen it all.' });
const paymentsOf = async (customer: Customer) =>
  (
    await db.selectFrom('payments').select('status').where('person_id', '=', customer.person.id).execute()
  ).map(({ status }) => status);
const mailTextOf = async (customer: Customer, kind: string) =>
  (
    await db
      .selectFrom('mails')
      .select('body_text')
      .where('person_id', '=', customer.person.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
  )?.body_text;

/** Creates a customer whose month ends today, with a renewal that got no response. */
async function createCustomerWithPendingRenewal({ chargeSucceeds = false } = {}): Promise<Customer> {
  const ana = await users.customer();
  await saveCard(ana);
  await setStatus(ana, { status: 'active', paid_through: today, anchor_on: today, started_at: app.now() });
  simulateProviderOutage({ chargeSucceeds });
  await runCron('renew_subscriptions');
  expect(await paymentsOf(ana)).toEqual(['pending']);
  return ana;
}

test('a cancellation during a provider outage takes effect, and nothing is charged afterwards', async () => {
  const ana = await createCustomerWithPendingRenewal();
  expect(await cancel(ana)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
  expect(await mailTextOf(ana, 'subscription-cancelled')).toContain('A payment was being processed');
  expect((await cancel(ana)).status).toBe(409);
  restoreProvider();
  await runAllJobs();
  expect(await paymentsOf(ana)).toEqual(['failed']);
  expect(await listLedgerRows(ana)).toEqual([]);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'cancelled', access_until: today });
  expect(await mailTextOf(ana, 'renewal-failed')).toBeUndefined();
});

test('a renewal charged before the cancellation keeps the story open for its month only', async () => {
  const ana = await createCustomerWithPendingRenewal({ chargeSucceeds: true });
  expect((await cancel(ana)).status).toBe(200);
  restoreProvider();
  await runAllJobs();
  await runCron('renew_subscriptions');
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'cancelled',
    active: null,
    access_until: nextMonth,
  });
  expect(await mailTextOf(ana, 'payment-receipt')).toContain(`until ${formatDate(nextMonth)}`);
  expect(await mailTextOf(ana, 'payment-receipt')).toContain('It does not renew');
});

test('cancelling also cancels the open payment of a first month, even if another tab waits for it', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveCard(ana);
  simulateProviderOutage();
  expect((await subscribe(ana, card.id)).status).toBe(503);
  expect((await cancel(ana)).status).toBe(200);
  restoreProvider();
  const { id: payment_id } = await db
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', ana.person.id)
    .executeTakeFirstOrThrow();
  expect((await ana.call('POST', '/api/payment/confirm', { payment_id })).status).toBe(422);
  expect(await listLedgerRows(ana)).toEqual([]);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'inactive', disabled: true });
});

test('a first month charged before its cancellation opens the story and does not renew', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveCard(ana);
  simulateProviderOutage({ chargeSucceeds: true });
  expect((await subscribe(ana, card.id)).status).toBe(503);
  expect((await cancel(ana)).status).toBe(200);
  restoreProvider();
  await runAllJobs();
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'cancelled',
    disabled: false,
    active: null,
    access_until: nextMonth,
  });
});

test('subscribing again charges the new order once, and the subscription renews', async () => {
  const ana = await createCustomerWithPendingRenewal();
  const card = await saveCard(ana);
  await cancel(ana);
  expect((await subscribe(ana, card.id)).status).toBe(503);
  restoreProvider();
  expect((await subscribe(ana, card.id)).status).toBe(200);
  await runAllJobs();
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active', active: { ended_at: nextMonth } });
});

test('cancelling does not wait for the provider to cancel a payment that awaits bank authentication', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveAuthenticatingCard(db, ana);
  expect((await subscribe(ana, card.id)).body).toMatchObject({ requires_action: true });
  simulateProviderOutage();
  expect((await cancel(ana)).status).toBe(200);
  restoreProvider();
  await runAllJobs();
  expect(await paymentsOf(ana)).toEqual(['failed']);
});

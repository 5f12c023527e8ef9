import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createSubscriptionClient, oneMonth } from '../../../testing/payments/hosting.ts';
import { withLostResponses } from '../../../testing/payments/lost-responses.ts';
import { saveAuthenticatingCard, saveCard } from '../../../testing/payments/saved-card.ts';
import { chargePayment, resumePayment } from '../payments/index.ts';

// A customer cancels in one tab while the provider processes a charge from another tab or the scheduler.

const { app, db, users, setClock, runCron, runJobs, runAllJobs } = await createTestApp();
// The app's clock is ahead of the job queue's, so a job that is due in a minute does not run by itself.
setClock(new Date('2027-01-15T20:00:00Z'));
const { setStatus, fetchStatus, subscribe, listLedgerRows, listCharges } = createSubscriptionClient(db);
const sandbox = app.payments;
type Customer = Awaited<ReturnType<typeof users.customer>>;
afterEach(() => {
  app.payments = sandbox;
});

/** Runs `work` during the next charge, before the provider processes it. */
function duringNextCharge(work: () => Promise<unknown>): void {
  app.payments = {
    ...sandbox,
    charge: async (request) => {
      app.payments = sandbox;
      await work();
      return sandbox.charge(request);
    },
  };
}
const cancel = async (customer: Customer) => {
  const { status } = await customer.call('POST', '/api/user/cancel-subscription', { reason: 'Enough.' });
  expect(status).toBe(200);
};
const paymentOf = (customer: Customer) =>
  db.selectFrom('payments').selectAll().where('person_id', '=', customer.person.id).executeTakeFirstOrThrow();
async function createDisabledCustomer() {
  const ana = await users.customer({ disabled: true });
  return { ana, card: await saveCard(ana) };
}
const paidNotRenewing = { status: 'cancelled', active: null, access_until: '2027-02-15' };

test('a cancellation waits for a charge in flight; if that succeeds, the month is paid and does not renew', async () => {
  const { ana, card } = await createDisabledCustomer();
  duringNextCharge(async () => {
    await cancel(ana);
    await runJobs();
    expect(await paymentOf(ana)).toMatchObject({ status: 'pending' });
  });
  expect((await subscribe(ana, card.id)).status).toBe(200);
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await fetchStatus(ana)).toMatchObject(paidNotRenewing);
});

test('a charge that exceeds the wait is cancelled, and counts if it succeeds later', async () => {
  const { ana, card } = await createDisabledCustomer();
  duringNextCharge(async () => {
    await cancel(ana);
    await runAllJobs();
    expect(await paymentOf(ana)).toMatchObject({ status: 'failed', failure_code: 'called_off' });
  });
  expect((await subscribe(ana, card.id)).status).toBe(200);
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await fetchStatus(ana)).toMatchObject(paidNotRenewing);
});

test('a late charge for a month that was paid again is refunded at once', async () => {
  const { ana, card } = await createDisabledCustomer();
  duringNextCharge(async () => {
    await cancel(ana);
    await runAllJobs();
    expect((await subscribe(ana, card.id)).status).toBe(200);
  });
  await subscribe(ana, card.id);
  expect((await listLedgerRows(ana)).map((row) => row.amount_cents)).toEqual([1_000, 1_000, -1_000]);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active', access_until: '2027-02-15' });
});

test('a payment that was cancelled before its charge is never sent to the provider', async () => {
  const ana = await users.customer();
  await saveCard(ana);
  await setStatus(ana, { status: 'active', paid_through: '2027-01-15', anchor_on: '2027-01-15' });
  await withLostResponses(app, 'charge', () => runCron('renew_subscriptions'), { isReceived: false });
  const paymentBefore = await paymentOf(ana);
  await cancel(ana);
  expect(await chargePayment(app, paymentBefore)).toMatchObject({
    payment: { status: 'pending' },
    result: null,
  });
  expect(await listCharges(ana)).toEqual([]);
  await runAllJobs();
  expect(await paymentOf(ana)).toMatchObject({ status: 'failed', failure_code: 'called_off' });
});

test('the bank authentication of a cancelled month is voided, not shown', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveAuthenticatingCard(db, ana);
  duringNextCharge(() => cancel(ana));
  const { status, body } = await subscribe(ana, card.id);
  expect([status, body.client_secret]).toEqual([422, undefined]);
  expect(await paymentOf(ana)).toMatchObject({ status: 'failed', failure_code: 'abandoned' });
});

test('a bank authentication left by a stopped process is voided by the first job that finds it', async () => {
  for (const trigger of ['the queued job', 'a resumption'] as const) {
    const ana = await users.customer({ disabled: true });
    const card = await saveAuthenticatingCard(db, ana);
    duringNextCharge(() => cancel(ana));
    const rejectAsCrashed = () => Promise.reject(new Error('The process died.'));
    const cancelCharge = sandbox.cancel;
    sandbox.cancel = rejectAsCrashed;
    expect((await subscribe(ana, card.id)).status).toBe(503);
    sandbox.cancel = cancelCharge;
    expect(await paymentOf(ana)).toMatchObject({ status: 'requires_action' });
    if (trigger === 'the queued job') await runJobs();
    else await resumePayment(app, await paymentOf(ana));
    expect([trigger, await paymentOf(ana)]).toMatchObject([trigger, { status: 'failed' }]);
  }
});

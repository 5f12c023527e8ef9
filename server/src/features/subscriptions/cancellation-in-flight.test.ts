import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { hostingDesk, oneMonth } from '../../testing/hosting.ts';
import { saveCard } from '../../testing/saved-card.ts';
import { chargePayment, resumePayment } from '../billing/index.ts';

// Somebody cancels in one tab while the provider is busy with what another tab, or the clock, asked of it.

const { app, db, cast, setClock, runCron, runJobs } = await testApp();
// The queue runs by the real clock: what is due in a minute is not due in this test.
setClock(new Date('2027-01-15T20:00:00Z'));
const { stand, statusOf, subscribe, ledgerOf, chargesOf } = hostingDesk(db);
const sandbox = app.payments;
type Customer = Awaited<ReturnType<typeof cast.customer>>;
afterEach(() => {
  app.payments = sandbox;
});

/** The next charge is made only when something else was done. */
function meanwhile(work: () => Promise<unknown>): void {
  app.payments = {
    ...sandbox,
    charge: async (request) => {
      app.payments = sandbox;
      await work();
      return sandbox.charge(request);
    },
  };
}
const cancel = async (of: Customer) => {
  const { status } = await of.call('POST', '/api/user/cancel-subscription', { reason: 'Enough.' });
  expect(status).toBe(200);
};
const finish = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await runJobs();
};
const paymentOf = (of: Customer) =>
  db.selectFrom('payments').selectAll().where('person_id', '=', of.person.id).executeTakeFirstOrThrow();
async function newcomer() {
  const ana = await cast.customer({ disabled: true });
  return { ana, card: await saveCard(ana) };
}
const paidNotRenewing = { status: 'cancelled', active: null, access_until: '2027-02-15' };

test('a charge that is in flight is given time: what succeeds is paid, and does not renew', async () => {
  const { ana, card } = await newcomer();
  meanwhile(async () => {
    await cancel(ana);
    await runJobs();
    expect(await paymentOf(ana)).toMatchObject({ status: 'pending' });
  });
  expect((await subscribe(ana, card.id)).status).toBe(200);
  expect(await ledgerOf(ana)).toEqual(oneMonth);
  expect(await statusOf(ana)).toMatchObject(paidNotRenewing);
});

test('one that takes longer is called off, and counts at once when it succeeds all the same', async () => {
  const { ana, card } = await newcomer();
  meanwhile(async () => {
    await cancel(ana);
    await finish();
    expect(await paymentOf(ana)).toMatchObject({ status: 'failed', failure_code: 'called_off' });
  });
  expect((await subscribe(ana, card.id)).status).toBe(200);
  expect(await ledgerOf(ana)).toEqual(oneMonth);
  expect(await statusOf(ana)).toMatchObject(paidNotRenewing);
});

test('one that succeeds when the month is paid anew goes back at once', async () => {
  const { ana, card } = await newcomer();
  meanwhile(async () => {
    await cancel(ana);
    await finish();
    expect((await subscribe(ana, card.id)).status).toBe(200);
  });
  await subscribe(ana, card.id);
  expect((await ledgerOf(ana)).map((row) => row.amount_cents)).toEqual([1_000, 1_000, -1_000]);
  expect(await statusOf(ana)).toMatchObject({ status: 'active', access_until: '2027-02-15' });
});

test('what was called off before the provider was asked is not asked of it', async () => {
  const ana = await cast.customer();
  await saveCard(ana);
  await stand(ana, { status: 'active', paid_through: '2027-01-15', anchor_on: '2027-01-15' });
  app.payments = { ...sandbox, charge: () => Promise.reject(new Error('Nobody is there.')) };
  await runCron('renew_subscriptions');
  app.payments = sandbox;
  const asItWas = await paymentOf(ana);
  await cancel(ana);
  expect(await chargePayment(app, asItWas)).toMatchObject({ payment: { status: 'pending' }, result: null });
  expect(await chargesOf(ana)).toEqual([]);
  await finish();
  expect(await paymentOf(ana)).toMatchObject({ status: 'failed', failure_code: 'called_off' });
});

test('a question of the bank to a month that was called off meanwhile is withdrawn, not put', async () => {
  const { ana, card } = await newcomer();
  await db.updateTable('sandbox_cards').set({ behaviour: 'asks-always' }).execute();
  meanwhile(() => cancel(ana));
  const { status, body } = await subscribe(ana, card.id);
  expect([status, body.client_secret]).toEqual([422, undefined]);
  expect(await paymentOf(ana)).toMatchObject({ status: 'failed', failure_code: 'abandoned' });
});

test('a question that a process left behind is withdrawn at once, whichever job finds it', async () => {
  for (const how of ['by the clock', 'when it is finished'] as const) {
    const { ana, card } = await newcomer();
    await db.updateTable('sandbox_cards').set({ behaviour: 'asks-always' }).execute();
    meanwhile(() => cancel(ana));
    const died = () => Promise.reject(new Error('The process died.'));
    const cancelCharge = sandbox.cancel;
    sandbox.cancel = died;
    expect((await subscribe(ana, card.id)).status).toBe(503);
    sandbox.cancel = cancelCharge;
    expect(await paymentOf(ana)).toMatchObject({ status: 'requires_action' });
    if (how === 'by the clock') await runJobs();
    else await resumePayment(app, await paymentOf(ana));
    expect([how, await paymentOf(ana)]).toMatchObject([how, { status: 'failed' }]);
  }
});

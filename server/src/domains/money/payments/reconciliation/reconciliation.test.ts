import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePayer } from '../../../../testing/payments/payer.ts';
import { readPayerRecords } from '../../../../testing/payments/payer-records.ts';
import { startStripeApp } from '../../../../testing/stripe/app.ts';

const { app, db, stripe, pay, runCron, runJobs, users, setClock } = await startStripeApp();
const staff = await users.superAdmin();
const { account } = stripe;

/** Advances the clock by a minute and runs the nightly reconciliation. */
function reconcileNightly() {
  setClock(new Date(app.now().getTime() + 60_000));
  return runCron('reconcile_payments');
}
const dropJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db);
const listAlerts = async () =>
  (
    await (
      await staff.signIn()
    ).call<{ alerts: { cause: string; message: string }[] }>('GET', '/api/dashboard/alerts')
  ).body.alerts;

async function createPaidInterview() {
  const payer = await makePayer(app);
  expect((await pay(payer)).status).toBe(200);
  const { payments } = await readPayerRecords(app, payer);
  return { payer, intent: payments[0]?.provider_payment_id ?? '' };
}

test('the nightly reconciliation settles charges without a webhook', async () => {
  const payer = await makePayer(app);
  stripe.injectFault({ path: /payment_intents$/, times: 3, what: 'cut after' });
  await pay(payer);
  await dropJobs();
  await reconcileNightly();
  expect(await readPayerRecords(app, payer)).toMatchObject({ sum: 25_000, paid: true });
});

test('the nightly reconciliation records refunds and disputes without a webhook, once', async () => {
  const [refunded, disputed, lost] = [
    await createPaidInterview(),
    await createPaidInterview(),
    await createPaidInterview(),
  ];
  account.refund(refunded.intent, undefined, {});
  account.dispute(disputed.intent);
  account.dispute(lost.intent);
  account.closeDispute(lost.intent, 'lost');
  await reconcileNightly();
  await reconcileNightly();
  for (const { payer } of [refunded, disputed, lost]) {
    const { sum, ledger } = await readPayerRecords(app, payer);
    expect(sum).toBe(0);
    expect(ledger).toHaveLength(2);
  }
  expect(await readPayerRecords(app, disputed.payer)).toMatchObject({ paid: true });
  expect(await readPayerRecords(app, lost.payer)).toMatchObject({ paid: false });
});

test('an unknown charge is shown to staff until it is resolved', async () => {
  const [{ intent }] = [await createPaidInterview()];
  const otherShopIntent = {
    ...account.findIntent(intent),
    id: 'pi_of_another_shop',
    metadata: {},
    created: account.seconds,
  };
  account.intents.set(otherShopIntent.id, otherShopIntent);
  const charge = account.findCharge(intent);
  otherShopIntent.latest_charge = 'ch_of_another_shop';
  account.charges.set('ch_of_another_shop', {
    ...charge,
    id: 'ch_of_another_shop',
    payment_intent: otherShopIntent.id,
  });
  await reconcileNightly();
  await reconcileNightly();
  expect(await listAlerts()).toContainEqual(
    expect.objectContaining({
      cause: 'payments_unexplained',
      message: 'The card provider’s records and ours do not agree about 1 payment: pi_of_another_shop.',
    }),
  );
  const audit = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'books do not agree')
    .execute();
  expect(audit).toMatchObject([
    { after: { what: 'The provider has a charge without a payment here', amount_cents: 25_000 } },
  ]);
  expect((await staff.call('GET', '/api/audit/fetch-all')).status).toBe(200);
  account.refund(otherShopIntent.id, undefined, {});
  await reconcileNightly();
  expect((await listAlerts()).map(({ cause }) => cause)).not.toContain('payments_unexplained');
});

test('a different amount and a payment unknown to Stripe are shown to staff', async () => {
  const [changed, missing] = [await createPaidInterview(), await createPaidInterview()];
  account.findIntent(changed.intent).amount = 24_000;
  account.intents.delete(missing.intent);
  await reconcileNightly();
  const rows = await db
    .selectFrom('discrepancies')
    .select(['provider_payment_id as id', 'cause'])
    .orderBy('cause')
    .execute();
  expect(rows).toEqual([
    { id: missing.intent, cause: 'missing_charge' },
    { id: changed.intent, cause: 'other_amount' },
  ]);
  expect(await readPayerRecords(app, changed.payer)).toMatchObject({ sum: 25_000, paid: true });
  account.findIntent(changed.intent).amount = 25_000;
  await db
    .updateTable('payments')
    .set({ status: 'failed' })
    .where('provider_payment_id', '=', missing.intent)
    .execute();
  await reconcileNightly();
  expect(await db.selectFrom('discrepancies').select('cause').execute()).toEqual([]);
});

test('a payment unknown to Stripe stays in the alerts until Stripe knows it', async () => {
  const { intent } = await createPaidInterview();
  const intentBefore = account.findIntent(intent);
  account.intents.delete(intent);
  const isShown = async () => (await listAlerts()).some(({ cause }) => cause === 'payments_unexplained');
  for (let days = 0; days < 12; days += 3) {
    await reconcileNightly();
    expect([days, await isShown()]).toEqual([days, true]);
    setClock(new Date(app.now().getTime() + 3 * 24 * 3_600_000));
  }
  account.intents.set(intent, intentBefore);
  await reconcileNightly();
  expect(await isShown()).toBe(false);
});

test('the nightly reconciliation covers all missed nights', async () => {
  const { payer, intent } = await createPaidInterview();
  await reconcileNightly();
  account.refund(intent, undefined, {});
  setClock(new Date(app.now().getTime() + 25 * 24 * 3_600_000));
  await reconcileNightly();
  expect((await readPayerRecords(app, payer)).sum).toBe(0);
});

test('payments with lost jobs are requeued and charged once or cancelled', async () => {
  const [unsure, awaitingBank] = [await makePayer(app), await makePayer(app)];
  stripe.injectFault({ path: /payment_intents$/, times: 3, what: 'cut before' });
  await pay(unsure);
  await pay(awaitingBank, { number: '4000002760003184' });
  await dropJobs();
  await db
    .updateTable('payments')
    .set({ created_at: new Date(app.now().getTime() - 3 * 3_600_000) })
    .where('person_id', 'in', [unsure.personId, awaitingBank.personId])
    .execute();
  await reconcileNightly();
  await runJobs();
  expect(await readPayerRecords(app, unsure)).toMatchObject({
    sum: 25_000,
    payments: [{ status: 'succeeded' }],
  });
  expect(await readPayerRecords(app, awaitingBank)).toMatchObject({
    sum: 0,
    payments: [{ status: 'failed' }],
  });
});

test('a late capture settles a failed payment', async () => {
  const payer = await makePayer(app);
  const { intent } = await createPaidInterview();
  const lateIntent = await makeLateCapture(payer, intent);
  await reconcileNightly();
  expect(await readPayerRecords(app, payer)).toMatchObject({ ledger: ['25000 Lifestory video'], paid: true });
  expect(account.findIntent(lateIntent).status).toBe('succeeded');
});

test('a late capture is refunded when the interview was paid by other means', async () => {
  const payer = await makePayer(app);
  const { intent } = await createPaidInterview();
  const lateIntent = await makeLateCapture(payer, intent);
  expect((await pay(payer)).status).toBe(200);
  await reconcileNightly();
  await reconcileNightly();
  const { ledger, paid } = await readPayerRecords(app, payer);
  expect(ledger).toEqual([
    '25000 Lifestory video',
    '25000 Paid twice: Lifestory video',
    '-25000 Refund: Lifestory video',
  ]);
  expect(paid).toBe(true);
  expect(account.findCharge(lateIntent).refunded).toBe(true);
});

/**
 * Makes a declined charge succeed at Stripe, with the card of another payment; returns the id of its payment intent.
 */
async function makeLateCapture(
  payer: Awaited<ReturnType<typeof makePayer>>,
  otherIntent: string,
): Promise<string> {
  await pay(payer, { number: '4000000000000002' });
  const { payments } = await readPayerRecords(app, payer);
  const intent = account.findIntent(payments[0]?.provider_payment_id ?? '');
  intent.status = 'succeeded';
  intent.latest_charge = `ch_late_${intent.id}`;
  const charge = account.findCharge(otherIntent);
  account.charges.set(intent.latest_charge, {
    ...charge,
    id: intent.latest_charge,
    payment_intent: intent.id,
  });
  return intent.id;
}

import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { saveCard } from '../../../../testing/payments/saved-card.ts';

const { app, db, users, runCron, setClock } = await createTestApp();
const advanceClock = (milliseconds: number) => setClock(new Date(app.now().getTime() + milliseconds));

/** Creates a failed renewal that the provider has charged, for hosting that is already paid beyond its month. */
async function createLateCapture() {
  const ana = await users.customer();
  const { id: cardId } = await saveCard(ana);
  const id = newId();
  const hosting = { status: 'active', anchor_on: '2027-03-05', paid_through: '2027-04-05' };
  await db.updateTable('subscriptions').set(hosting).where('story_id', '=', ana.storyId).execute();
  await db
    .insertInto('payments')
    .values({
      id,
      story_id: ana.storyId,
      person_id: ana.person.id,
      kind: 'renewal',
      fee_cents: 0,
      hosting_cents: 1_000,
      card_id: cardId,
      period_begins_on: '2027-03-01',
      status: 'failed',
      failure_code: 'called_off',
      created_at: app.now(),
    })
    .execute();
  const { provider_card_id: savedCard } = await db
    .selectFrom('cards')
    .select('provider_card_id')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  const { paymentId } = await app.payments.charge({
    idempotencyKey: `payment-${id}`,
    keyFirstUsedAt: app.now(),
    source: { savedCard },
    customer: await app.payments.customer({ id: ana.person.id, email: '', name: '' }),
    amountCents: 1_000,
    currency: 'usd',
    description: 'Hosting, one month',
    saveCard: false,
    offSession: true,
    metadata: {},
  });
  return { id, paymentId: paymentId ?? '' };
}
const findPayment = (id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.story_id', 'payments.story_id')
    .select(['payments.refunded_cents', 'subscriptions.paid_through'])
    .where('payments.id', '=', id)
    .executeTakeFirst();
const refunded = { refunded_cents: 1_000, paid_through: '2027-04-05' };

test('a late capture is refunded when hosting is paid beyond its month', async () => {
  const { id } = await createLateCapture();
  await runCron('reconcile_payments');
  expect(await findPayment(id)).toEqual(refunded);
});

test('a rejected refund of a late capture does not block the other charges', async () => {
  const lateCapture = await createLateCapture();
  const sandbox = app.payments;
  app.payments = {
    ...sandbox,
    refund: (id, key) =>
      id === lateCapture.paymentId ? Promise.reject(new Error('Not now.')) : sandbox.refund(id, key),
  };
  advanceClock(60_000);
  const other = await createLateCapture();
  await expect(runCron('reconcile_payments')).rejects.toThrow('Some charges could not be compared.');
  expect(await findPayment(lateCapture.id)).toMatchObject({ refunded_cents: 0 });
  expect(await findPayment(other.id)).toEqual(refunded);
  // The capture is still refunded after weeks of rejected refunds.
  for (let week = 0; week < 3; week++) {
    advanceClock(7 * 24 * 3_600_000);
    await expect(runCron('reconcile_payments')).rejects.toThrow('Some charges could not be compared.');
  }
  app.payments = sandbox;
  await runCron('reconcile_payments');
  expect(await findPayment(lateCapture.id)).toEqual(refunded);
});

test('a late capture is not refunded again after a crash between the refund and its settlement', async () => {
  const { id, paymentId } = await createLateCapture();
  await app.payments.refund(paymentId, 'of the process that died');
  advanceClock(60_000);
  await runCron('reconcile_payments');
  expect(await findPayment(id)).toEqual(refunded);
});

test('a disputed late capture is refunded only after the dispute is won', async () => {
  const [won, lost] = [await createLateCapture(), await createLateCapture()];
  const controls = app.payments.sandbox;
  for (const { paymentId } of [won, lost]) await controls?.dispute(paymentId);
  await runCron('reconcile_payments');
  await controls?.decideDispute(won.paymentId, 'won');
  await controls?.decideDispute(lost.paymentId, 'lost');
  await runCron('reconcile_payments');
  expect(await findPayment(won.id)).toEqual(refunded);
  expect(await findPayment(lost.id)).toMatchObject({ refunded_cents: 0 });
});

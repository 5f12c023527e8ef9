import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import { saveCard } from '../../testing/saved-card.ts';

const { app, db, cast, runCron, setClock } = await testApp();
const later = (milliseconds: number) => setClock(new Date(app.now().getTime() + milliseconds));

/** A renewal that failed here, and that the provider charged all the same, while hosting was paid by another month. */
async function lateMoney() {
  const ana = await cast.customer();
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
const found = (id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.story_id', 'payments.story_id')
    .select(['payments.refunded_cents', 'subscriptions.paid_through'])
    .where('payments.id', '=', id)
    .executeTakeFirst();
const sentBack = { refunded_cents: 1_000, paid_through: '2027-04-05' };

test('money that arrives late for a month goes back when hosting is paid beyond it by then', async () => {
  const { id } = await lateMoney();
  await runCron('reconcile_payments');
  expect(await found(id)).toEqual(sentBack);
});

test('a charge that the provider does not let go back tonight does not keep the others', async () => {
  const held = await lateMoney();
  const sandbox = app.payments;
  app.payments = {
    ...sandbox,
    refund: (id, key) =>
      id === held.paymentId ? Promise.reject(new Error('Not now.')) : sandbox.refund(id, key),
  };
  later(60_000);
  const other = await lateMoney();
  await expect(runCron('reconcile_payments')).rejects.toThrow('Some charges could not be compared.');
  expect(await found(held.id)).toMatchObject({ refunded_cents: 0 });
  expect(await found(other.id)).toEqual(sentBack);
  // However long the provider has its reasons.
  for (let week = 0; week < 3; week++) {
    later(7 * 24 * 3_600_000);
    await expect(runCron('reconcile_payments')).rejects.toThrow('Some charges could not be compared.');
  }
  app.payments = sandbox;
  await runCron('reconcile_payments');
  expect(await found(held.id)).toEqual(sentBack);
});

test('a process that died after it had sent late money back is made up for, and sends no more', async () => {
  const { id, paymentId } = await lateMoney();
  await app.payments.refund(paymentId, 'of the process that died');
  later(60_000);
  await runCron('reconcile_payments');
  expect(await found(id)).toEqual(sentBack);
});

test('money that arrived late and that a bank took back is not ours to give back; it is when we win', async () => {
  const [won, lost] = [await lateMoney(), await lateMoney()];
  const desk = app.payments.sandbox;
  for (const { paymentId } of [won, lost]) await desk?.dispute(paymentId);
  await runCron('reconcile_payments');
  await desk?.decideDispute(won.paymentId, 'won');
  await desk?.decideDispute(lost.paymentId, 'lost');
  await runCron('reconcile_payments');
  expect(await found(won.id)).toEqual(sentBack);
  expect(await found(lost.id)).toMatchObject({ refunded_cents: 0 });
});

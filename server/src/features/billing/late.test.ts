import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testHouse } from '../../testing/house.ts';
import { saveCard } from '../../testing/saved-card.ts';

const { house, db, cast, runCron } = await testHouse();

test('money that arrives late for a month goes back when hosting is paid beyond it by then', async () => {
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
      created_at: house.now(),
    })
    .execute();
  const { provider_card_id: savedCard } = await db
    .selectFrom('cards')
    .select('provider_card_id')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  await house.payments.charge({
    idempotencyKey: `payment-${id}`,
    begunAt: house.now(),
    source: { savedCard },
    customer: await house.payments.customer({ id: ana.person.id, email: '', name: '' }),
    amountCents: 1_000,
    currency: 'usd',
    description: 'Hosting, one month',
    saveCard: false,
    offSession: true,
  });
  await runCron('reconcile_payments');
  const found = await db
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.story_id', 'payments.story_id')
    .select(['payments.refunded_cents', 'subscriptions.paid_through'])
    .where('payments.id', '=', id)
    .executeTakeFirst();
  expect(found).toEqual({ refunded_cents: 1_000, paid_through: '2027-04-05' });
});

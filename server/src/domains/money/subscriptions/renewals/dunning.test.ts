import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makeDueRenewals } from '../../../../testing/payments/due-renewals.ts';
import { saveCard } from '../../../../testing/payments/saved-card.ts';
import { makeTrial, subscribe } from '../../../../testing/payments/subscriber.ts';

const { app, db, users, setClock, runCron, runJobs } = await createTestApp();

/** Noon in Los Angeles in winter (20:00 UTC). */
const noon = (day: string) => new Date(`${day}T20:00:00Z`);
const renewOn = async (day: string) => {
  setClock(noon(day));
  await runCron('renew_subscriptions');
  await runJobs();
};

test('each further card that is declined is tried once and does not shorten the grace period', async () => {
  setClock(noon('2027-01-10'));
  const ana = await makeTrial(app, users, '2027-01-10');
  await subscribe(ana);
  const cards = [];
  for (let count = 0; count < 4; count += 1) cards.push((await saveCard(ana, '4000000000000341')).id);
  const makePreferred = async (id: string | undefined) => {
    const { status } = await (await ana.signIn()).call('POST', '/api/user/payment-method/make-preferred', {
      id,
    });
    expect(status).toBe(200);
    await runJobs();
  };
  const findHosting = () =>
    db
      .selectFrom('subscriptions')
      .select(['status', 'attempts', 'next_try_at'])
      .where('story_id', '=', ana.storyId)
      .executeTakeFirstOrThrow();
  const listDeclinedCards = async () =>
    (
      await db
        .selectFrom('payments')
        .select('card_id')
        .where('story_id', '=', ana.storyId)
        .where('status', '=', 'failed')
        .orderBy('id')
        .execute()
    ).map(({ card_id }) => card_id);

  await makePreferred(cards[0]);
  await renewOn('2027-02-10');
  for (const card of [1, 2, 3, 0, 1]) await makePreferred(cards[card]);
  expect(await listDeclinedCards()).toEqual(cards);
  expect(await findHosting()).toEqual({ status: 'past_due', attempts: 1, next_try_at: noon('2027-02-11') });
  await renewOn('2027-02-11');
  expect(await findHosting()).toMatchObject({ status: 'past_due', attempts: 2 });
});

test('a renewal that cannot start does not block the others', async () => {
  const today = '2028-03-10';
  await makeDueRenewals(db, 9, today);
  const due = await db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select(['story_id', 'person_id'])
    .where('subscriptions.paid_through', '=', today)
    .orderBy('story_id')
    .execute();
  const last = due.pop();
  // The month has a successful payment that was not added to the subscription, so the renewal cannot start.
  for (const { story_id, person_id } of due) {
    await db
      .insertInto('payments')
      .values({
        id: crypto.randomUUID(),
        story_id,
        person_id,
        kind: 'renewal',
        fee_cents: 0,
        hosting_cents: 1_000,
        period_begins_on: today,
        status: 'succeeded',
      })
      .execute();
  }
  await expect(renewOn(today)).rejects.toThrow();
  const { paid_through } = await db
    .selectFrom('subscriptions')
    .select('paid_through')
    .where('story_id', '=', last?.story_id ?? '')
    .executeTakeFirstOrThrow();
  expect(paid_through).toBe('2028-04-10');
});

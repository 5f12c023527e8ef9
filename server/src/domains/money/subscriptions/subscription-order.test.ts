import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createSubscriptionClient, oneMonth } from '../../../testing/payments/hosting.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';

const { app, db, users, setClock } = await createTestApp();
const { listCharges, listLedgerRows, setStatus, fetchStatus, subscribe } = createSubscriptionClient(db);
const { subscriptions } = contract;

const noon = (date: string) => new Date(`${date}T20:00:00Z`);
setClock(noon('2027-01-31'));

test('subscribing for a disabled story charges a month from today and enables the story', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveCard(ana);
  expect((await ana.request(subscriptions.amount, {})).offer).toEqual({
    due_now: 10,
    begins_on: '2027-01-31',
    renews_on: '2027-02-28',
  });
  expect(await subscribe(ana, card.id)).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: "You're all set! Your subscription is active, and the world of exclusive content awaits you.",
      data: { status: 'active', active: { started_at: '2027-01-31', ended_at: '2027-02-28' } },
    },
  });
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect((await ana.request(contract.people.info, {})).data).toMatchObject({
    disabled: false,
  });
});

test('subscribing during the trial charges at once for a month from the end of the trial', async () => {
  const ana = await users.customer();
  const card = await saveCard(ana);
  await setStatus(ana, { status: 'trial', trial_end_on: '2027-02-20' });
  await subscribe(ana, card.id);
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'active',
    is_on_trial: false,
    active: { started_at: '2027-02-20', ended_at: '2027-03-20' },
  });
  expect(await listCharges(ana)).toEqual([{ amount_cents: 1_000, period_begins_on: '2027-02-20' }]);
});

test('resubscribing within the paid period charges nothing and resumes renewals', async () => {
  const ana = await users.customer();
  const [first, second] = [await saveCard(ana), await saveCard(ana, '5555555555554444')];
  const paidPeriod = { started_at: noon('2027-01-10'), paid_through: '2027-02-10', anchor_on: '2027-01-10' };
  await setStatus(ana, {
    status: 'cancelled',
    reason: 'Too expensive',
    cancelled_at: app.now(),
    ...paidPeriod,
  });
  expect((await ana.request(subscriptions.amount, {})).offer).toEqual({
    due_now: 0,
    begins_on: null,
    renews_on: '2027-02-10',
  });
  expect(await subscribe(ana, second.id, { resubscribe: true })).toMatchObject({ status: 200 });
  expect(await fetchStatus(ana)).toMatchObject({
    is_cancelled: false,
    reason: null,
    cancelled_at: null,
    active: { started_at: '2027-01-10', ended_at: '2027-02-10' },
  });
  expect(await listLedgerRows(ana)).toEqual([]);
  const { data } = await ana.request(contract.cards.list, {});
  expect(data.map(({ id, preferred }) => [id, preferred])).toEqual([
    [second.id, 1],
    [first.id, 0],
  ]);
});

test('subscribing while past due pays the open month from its first day', async () => {
  const ana = await users.customer();
  const card = await saveCard(ana);
  const paidPeriod = { started_at: noon('2026-10-29'), paid_through: '2027-01-29', anchor_on: '2026-10-29' };
  await setStatus(ana, { status: 'past_due', ...paidPeriod });
  await subscribe(ana, card.id);
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'active',
    past_due: null,
    active: { started_at: '2026-10-29', ended_at: '2027-02-28' },
  });
  expect(await listCharges(ana)).toEqual([{ amount_cents: 1_000, period_begins_on: '2027-01-29' }]);
});

test('subscribing while hosting already renews is refused with a message', async () => {
  const ana = await users.customer();
  const card = await saveCard(ana);
  expect(await subscribe(ana, card.id)).toMatchObject({
    status: 409,
    body: { code: 'already_subscribed', message: 'You have already subscribed.' },
  });
  expect((await ana.request(subscriptions.amount, {})).offer).toBeNull();
});

test('subscribing with a deactivated account is refused with a request to contact support', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveCard(ana);
  await db.updateTable('people').set({ deactivated_at: app.now() }).where('id', '=', ana.person.id).execute();
  expect(await subscribe(ana, card.id)).toMatchObject({
    status: 409,
    body: { message: 'Please contact us' },
  });
  expect(await listLedgerRows(ana)).toEqual([]);
});

test('a price other than the current one is refused, and nothing is charged', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveCard(ana);
  for (const amount of [0, 0.01, 9.99, 10.01, '1', 1000]) {
    expect(await subscribe(ana, card.id, { amount })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
  }
  expect(await listLedgerRows(ana)).toEqual([]);
  expect((await subscribe(ana, card.id, { amount: '10.00' })).status).toBe(200);
});

test('another person’s card and a deleted card are not found', async () => {
  const [ana, ben] = [await users.customer({ disabled: true }), await users.customer()];
  const otherCard = await saveCard(ben);
  await saveCard(ana);
  const deletedCard = await saveCard(ana);
  await ana.request(contract.cards.delete, { body: { id: deletedCard.id } });
  for (const id of [otherCard.id, deletedCard.id, newId()]) {
    expect(await subscribe(ana, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect(await listLedgerRows(ben)).toEqual([]);
});

test('a Sub User can neither see nor buy a subscription', async () => {
  const ana = await users.customer();
  const child = await users.subUser(ana);
  for (const path of ['subscription-status', 'subscribe', 'cancel-subscription']) {
    expect((await child.call('POST', `/api/user/${path}`, {})).status).toBe(403);
  }
  expect((await child.call('GET', '/api/user/subscription-amount')).status).toBe(403);
});

test.each([
  [{ amount: 10 }],
  [{ amount: 'ten', card_id: newId() }],
  [{ amount: -10, card_id: newId() }],
  [{ amount: 10, card_id: '<script>' }],
  [{ amount: 10.001, card_id: newId() }],
])('an order such as %j is refused', async (body) => {
  const ana = await users.customer();
  expect((await ana.call('POST', '/api/user/subscribe', body)).status).toBe(422);
});

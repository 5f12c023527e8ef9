import { contract } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testHouse } from '../../testing/house.ts';
import { saveCard } from '../../testing/saved-card.ts';

const { house, db, cast, setClock } = await testHouse();
const { subscriptions } = contract;
type Customer = Awaited<ReturnType<typeof cast.customer>>;

const noon = (date: string) => new Date(`${date}T20:00:00Z`);
setClock(noon('2027-01-31'));

/** Puts the hosting of a customer into a state, as time and earlier deeds would have. */
const stand = (of: Customer, state: Record<string, string | Date | null>) =>
  db
    .updateTable('subscriptions')
    .set({
      trial_end_on: null,
      paid_through: null,
      anchor_on: null,
      started_at: null,
      reason: null,
      ...state,
    })
    .where('story_id', '=', of.storyId)
    .execute();
const statusOf = async (of: Customer) => (await of.ask(subscriptions.status, {})).data;
const subscribe = (of: Customer, card_id: string, more: object = {}) =>
  of.call<{ success?: boolean; payment_id?: string; client_secret?: string }>('POST', '/api/user/subscribe', {
    amount: 10,
    card_id,
    ...more,
  });
const ledgerOf = (of: Customer) =>
  db
    .selectFrom('transactions')
    .select(['amount_cents', 'description'])
    .where('person_id', '=', of.person.id)
    .orderBy('number')
    .execute();
const chargesOf = (of: Customer) =>
  db
    .selectFrom('sandbox_charges')
    .innerJoin('payments', 'payments.provider_payment_id', 'sandbox_charges.id')
    .select(['sandbox_charges.amount_cents', 'payments.period_begins_on'])
    .where('payments.person_id', '=', of.person.id)
    .where('sandbox_charges.status', '=', 'succeeded')
    .orderBy('payments.period_begins_on')
    .execute();
const oneMonth = [{ amount_cents: 1_000, description: 'Hosting, one month' }];

describe('how hosting stands', () => {
  test('on trial: its last day, nothing active', async () => {
    const ana = await cast.customer();
    await stand(ana, { status: 'trial', trial_end_on: '2027-02-20' });
    expect(await statusOf(ana)).toMatchObject({
      status: 'trial',
      is_on_trial: true,
      trial_end_on: '2027-02-20',
      access_until: '2027-02-20',
      active: null,
      is_cancelled: false,
      reason: null,
      disabled: false,
    });
  });

  test('active: since when and until when it renews', async () => {
    const ana = await cast.customer();
    await stand(ana, { status: 'active', started_at: noon('2027-01-10'), paid_through: '2027-02-10' });
    expect(await statusOf(ana)).toMatchObject({
      is_on_trial: false,
      active: { started_at: '2027-01-10', ended_at: '2027-02-10' },
      access_until: '2027-02-10',
    });
  });

  test('past due: still active, with the next try', async () => {
    const ana = await cast.customer();
    const next_try_at = noon('2027-02-01');
    const since = { started_at: noon('2026-12-30'), paid_through: '2027-01-30' };
    await stand(ana, { status: 'past_due', next_try_at, ...since });
    expect(await statusOf(ana)).toMatchObject({
      active: { started_at: '2026-12-30', ended_at: '2027-01-30' },
      past_due: { failure: null, next_try_at: next_try_at.toISOString() },
      disabled: false,
    });
  });

  test('in-active, or deactivated by staff: disabled, and still told how it stands', async () => {
    const ana = await cast.customer({ disabled: true });
    expect(await statusOf(ana)).toMatchObject({ status: 'inactive', active: null, disabled: true });
    await db
      .updateTable('people')
      .set({ deactivated_at: house.now() })
      .where('id', '=', ana.person.id)
      .execute();
    expect(await statusOf(ana)).toMatchObject({ disabled: true, contact_us: true });
  });
});

describe('subscribing', () => {
  test('when in-active: a month is charged, begins today and opens the story', async () => {
    const ana = await cast.customer({ disabled: true });
    const card = await saveCard(ana);
    expect((await ana.ask(subscriptions.amount, {})).offer).toEqual({
      due_now: 10,
      begins_on: '2027-01-31',
      renews_on: '2027-02-28',
    });
    expect(await subscribe(ana, card.id)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message:
          "You're all set! Your subscription is active, and the world of exclusive content awaits you.",
        data: { status: 'active', active: { started_at: '2027-01-31', ended_at: '2027-02-28' } },
      },
    });
    expect(await ledgerOf(ana)).toEqual(oneMonth);
    expect((await ana.ask(contract.people.info, {})).data).toMatchObject({
      disabled: false,
    });
  });

  test('during the trial: charged at once, and the month begins at the trial’s end', async () => {
    const ana = await cast.customer();
    const card = await saveCard(ana);
    await stand(ana, { status: 'trial', trial_end_on: '2027-02-20' });
    await subscribe(ana, card.id);
    expect(await statusOf(ana)).toMatchObject({
      status: 'active',
      is_on_trial: false,
      active: { started_at: '2027-02-20', ended_at: '2027-03-20' },
    });
    expect(await chargesOf(ana)).toEqual([{ amount_cents: 1_000, period_begins_on: '2027-02-20' }]);
  });

  test('while paid time is left: nothing is charged, and it renews on its day again', async () => {
    const ana = await cast.customer();
    const [first, second] = [await saveCard(ana), await saveCard(ana, '5555555555554444')];
    const since = { started_at: noon('2027-01-10'), paid_through: '2027-02-10', anchor_on: '2027-01-10' };
    await stand(ana, { status: 'cancelled', reason: 'Too dear', cancelled_at: house.now(), ...since });
    expect((await ana.ask(subscriptions.amount, {})).offer).toEqual({
      due_now: 0,
      begins_on: null,
      renews_on: '2027-02-10',
    });
    expect(await subscribe(ana, second.id, { resubscribe: true })).toMatchObject({ status: 200 });
    expect(await statusOf(ana)).toMatchObject({
      is_cancelled: false,
      reason: null,
      cancelled_at: null,
      active: { started_at: '2027-01-10', ended_at: '2027-02-10' },
    });
    expect(await ledgerOf(ana)).toEqual([]);
    const { data } = await ana.ask(contract.cards.list, {});
    expect(data.map(({ id, preferred }) => [id, preferred])).toEqual([
      [second.id, 1],
      [first.id, 0],
    ]);
  });

  test('when past due: the open month is paid, on the day it began', async () => {
    const ana = await cast.customer();
    const card = await saveCard(ana);
    const since = { started_at: noon('2026-10-29'), paid_through: '2027-01-29', anchor_on: '2026-10-29' };
    await stand(ana, { status: 'past_due', ...since });
    await subscribe(ana, card.id);
    expect(await statusOf(ana)).toMatchObject({
      status: 'active',
      past_due: null,
      active: { started_at: '2026-10-29', ended_at: '2027-02-28' },
    });
    expect(await chargesOf(ana)).toEqual([{ amount_cents: 1_000, period_begins_on: '2027-01-29' }]);
  });

  test('when active: refused in words', async () => {
    const ana = await cast.customer();
    const card = await saveCard(ana);
    expect(await subscribe(ana, card.id)).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed', message: 'You have already subscribed.' },
    });
    expect((await ana.ask(subscriptions.amount, {})).offer).toBeNull();
  });

  test('when staff closed the account: refused with words to contact them', async () => {
    const ana = await cast.customer({ disabled: true });
    const card = await saveCard(ana);
    await db
      .updateTable('people')
      .set({ deactivated_at: house.now() })
      .where('id', '=', ana.person.id)
      .execute();
    expect(await subscribe(ana, card.id)).toMatchObject({
      status: 409,
      body: { message: 'Please contact us' },
    });
    expect(await ledgerOf(ana)).toEqual([]);
  });

  test('the price is the server’s: one that changed since, or was made up, is refused and nothing charged', async () => {
    const ana = await cast.customer({ disabled: true });
    const card = await saveCard(ana);
    for (const amount of [0, 0.01, 9.99, 10.01, '1', 1000]) {
      expect(await subscribe(ana, card.id, { amount })).toMatchObject({
        status: 409,
        body: { code: 'price_changed' },
      });
    }
    expect(await ledgerOf(ana)).toEqual([]);
    expect((await subscribe(ana, card.id, { amount: '10.00' })).status).toBe(200);
  });

  test('another person’s card is as if missing, also one’s own that was deleted', async () => {
    const [ana, ben] = [await cast.customer({ disabled: true }), await cast.customer()];
    const theirs = await saveCard(ben);
    await saveCard(ana);
    const gone = await saveCard(ana);
    await ana.ask(contract.cards.delete, { body: { id: gone.id } });
    for (const id of [theirs.id, gone.id, newId()]) {
      expect(await subscribe(ana, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await ledgerOf(ben)).toEqual([]);
  });

  test('fifty calls at once are one charge', async () => {
    const ana = await cast.customer({ disabled: true });
    const [one, other] = [await saveCard(ana), await saveCard(ana)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, count) => subscribe(ana, count % 2 ? one.id : other.id)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await ledgerOf(ana)).toEqual(oneMonth);
    expect(await chargesOf(ana)).toHaveLength(1);
  });

  test('a declined card is told in the bank’s words; another card, or the same one later, pays', async () => {
    const ana = await cast.customer({ disabled: true });
    const declined = await saveCard(ana, '4000000000000341');
    const good = await saveCard(ana);
    for (let round = 0; round < 2; round++) {
      expect(await subscribe(ana, declined.id)).toMatchObject({
        status: 422,
        body: { message: { general: ['Your card was declined.'] } },
      });
    }
    expect(await statusOf(ana)).toMatchObject({ status: 'inactive' });
    expect((await subscribe(ana, good.id)).status).toBe(200);
    expect(await ledgerOf(ana)).toEqual(oneMonth);
  });

  test('the bank asks: approved it is paid once, refused nothing is; another card takes its place', async () => {
    const ana = await cast.customer({ disabled: true });
    const asks = await saveCardThatAsks(ana);
    const good = await saveCard(ana);
    const asked = await subscribe(ana, asks);
    expect(asked).toMatchObject({ status: 200, body: { success: false, requires_action: true } });
    const again = await subscribe(ana, asks);
    expect(again.body).toEqual(asked.body);
    const { client_secret = '', payment_id } = asked.body;
    await ana.ask(contract.cards.sandboxAnswer, { body: { client_secret, approved: false } });
    expect((await ana.call('POST', '/api/payment/confirm', { payment_id })).status).toBe(422);
    const second = await subscribe(ana, asks);
    expect(second.body.client_secret).not.toBe(client_secret);
    expect((await subscribe(ana, good.id)).status).toBe(200);
    expect(await ledgerOf(ana)).toEqual(oneMonth);
    await ana.call('POST', '/api/sandbox/authentications', {
      client_secret: second.body.client_secret,
      approved: true,
    });
    expect(await chargesOf(ana)).toHaveLength(1);
  });

  test('the bank asks and the customer says yes: the month is paid', async () => {
    const ana = await cast.customer({ disabled: true });
    const { body } = await subscribe(ana, await saveCardThatAsks(ana));
    const { client_secret = '', payment_id = '' } = body;
    await ana.ask(contract.cards.sandboxAnswer, { body: { client_secret, approved: true } });
    expect(await ana.ask(contract.billing.confirm, { body: { payment_id } })).toMatchObject({
      success: true,
      amount: 10,
    });
    expect(await statusOf(ana)).toMatchObject({ status: 'active' });
    expect(await chargesOf(ana)).toHaveLength(1);
  });

  test('an answer that was lost on the way: the same order again finds what was paid', async () => {
    const ana = await cast.customer({ disabled: true });
    const card = await saveCard(ana);
    const sandbox = house.payments;
    house.payments = {
      ...sandbox,
      charge: async (request) => {
        await sandbox.charge(request);
        throw new Error('The connection broke.');
      },
    };
    expect(await subscribe(ana, card.id)).toMatchObject({ status: 503, body: { code: 'payment_unsure' } });
    house.payments = sandbox;
    expect(await ledgerOf(ana)).toEqual([]);
    expect((await subscribe(ana, card.id)).status).toBe(200);
    expect(await ledgerOf(ana)).toEqual(oneMonth);
    expect(await chargesOf(ana)).toHaveLength(1);
  });

  test('a sub user sees and buys nothing of it', async () => {
    const ana = await cast.customer();
    const child = await cast.subUser(ana);
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
  ])('an order such as %j is refused in words', async (body) => {
    const ana = await cast.customer();
    expect((await ana.call('POST', '/api/user/subscribe', body)).status).toBe(422);
  });
});

/** Saves a card whose bank asks with every payment; answers its id. */
async function saveCardThatAsks(of: Customer): Promise<string> {
  const { id } = await saveCard(of);
  await db
    .updateTable('sandbox_cards')
    .set({ behaviour: 'asks-always' })
    .where('id', '=', (query) => query.selectFrom('cards').select('provider_card_id').where('id', '=', id))
    .execute();
  return id;
}

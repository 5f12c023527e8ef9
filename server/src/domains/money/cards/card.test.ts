import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { withLostResponses } from '../../../testing/payments/lost-responses.ts';
import { createCardToken } from '../../../testing/payments/payer.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';

const { app, db, users, setClock, runJobs } = await createTestApp();
setClock(new Date('2027-01-15T20:00:00Z'));
const { cards } = contract;

type Customer = Awaited<ReturnType<typeof users.customer>>;
const listCards = async (customer: Customer) => (await customer.request(cards.list, {})).data;
const makePreferred = (customer: Customer, id: string) =>
  customer.call('POST', '/api/user/payment-method/make-preferred', { id });
const deleteCard = (customer: Customer, id: string) =>
  customer.call('POST', '/api/user/delete-payment-method', { id });
const preferredOf = async (customer: Customer) =>
  (await listCards(customer)).filter(({ preferred }) => preferred === 1);

test('the first saved card of a customer is the preferred one', async () => {
  const ana = await users.customer();
  expect(await listCards(ana)).toEqual([]);
  const visa = await saveCard(ana);
  expect(visa).toEqual({
    id: expect.any(String),
    card_type: 'Visa',
    card_number: '**** **** **** 4242',
    last4: '4242',
    expiry: '12/2040',
    expires_on: '2040-12-31',
    expired: false,
    expires_soon: false,
    preferred: 1,
  });
  const [masterCard, amex] = [
    await saveCard(ana, '5555555555554444'),
    await saveCard(ana, '378282246310005'),
  ];
  expect((await listCards(ana)).map(({ card_type, preferred }) => [card_type, preferred])).toEqual([
    ['Visa', 1],
    ['American Express', 0],
    ['MasterCard', 0],
  ]);
  expect(masterCard.preferred + amex.preferred).toBe(0);
});

test('making another card the preferred one is idempotent', async () => {
  const ana = await users.customer();
  await saveCard(ana);
  const { id } = await saveCard(ana, '5555555555554444');
  for (let round = 0; round < 2; round++) {
    expect(await makePreferred(ana, id)).toMatchObject({ status: 200, body: { success: true } });
    expect((await preferredOf(ana)).map((card) => card.id)).toEqual([id]);
  }
});

test('only cards that are not preferred can be deleted, here and at the provider', async () => {
  const ana = await users.customer();
  const first = await saveCard(ana);
  const second = await saveCard(ana, '5555555555554444');
  expect(await deleteCard(ana, first.id)).toMatchObject({ status: 409, body: { code: 'card_preferred' } });
  expect((await deleteCard(ana, second.id)).status).toBe(200);
  expect((await deleteCard(ana, second.id)).status).toBe(404);
  expect((await makePreferred(ana, second.id)).status).toBe(404);
  expect((await listCards(ana)).map(({ id }) => id)).toEqual([first.id]);
  const deletedCardIds: string[] = [];
  const sandbox = app.payments;
  app.payments = {
    ...sandbox,
    deleteCard: async (id) => {
      deletedCardIds.push(id);
      await sandbox.deleteCard(id);
    },
  };
  await runJobs();
  app.payments = sandbox;
  expect(deletedCardIds).toHaveLength(1);
});

test('concurrent changes leave exactly one preferred card', async () => {
  const ana = await users.customer();
  const saved = await Promise.all([saveCard(ana), saveCard(ana), saveCard(ana), saveCard(ana)]);
  expect(await preferredOf(ana)).toHaveLength(1);
  for (let round = 0; round < 5; round++) {
    const responses = await Promise.all([
      ...saved.map(({ id }) => makePreferred(ana, id)),
      ...saved.slice(2).map(({ id }) => deleteCard(ana, id)),
    ]);
    for (const { status } of responses) expect([200, 404, 409]).toContain(status);
    expect(await preferredOf(ana)).toHaveLength(1);
  }
});

test('a token adds its card once and only for one person', async () => {
  const [ana, ben] = [await users.customer(), await users.customer()];
  const id = await createCardToken(ana);
  const add = (customer: Customer) =>
    customer.call<{ data?: { id: string } }>('POST', '/api/user/add-payment-method', { id });
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(ana)));
  expect(new Set(responses.map(({ body }) => body.data?.id)).size).toBe(1);
  expect(await listCards(ana)).toHaveLength(1);
  expect(await add(ben)).toMatchObject({ status: 409, body: { code: 'token_used' } });
  expect(await listCards(ben)).toEqual([]);
});

test('a declined card and an unknown token are rejected with a message', async () => {
  const ana = await users.customer();
  const add = async (token: string) => ana.call('POST', '/api/user/add-payment-method', { token });
  expect(await add(await createCardToken(ana, '4000000000000002'))).toMatchObject({
    status: 422,
    body: { message: { general: ['Your card was declined.'] } },
  });
  expect((await add('tok_of_somebody')).status).toBe(422);
  expect(await listCards(ana)).toEqual([]);
});

test('a card is saved after a successful authentication only', async () => {
  for (const [approved, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const ana = await users.customer();
    const pending = await ana.request(cards.add, {
      body: { id: await createCardToken(ana, '4000002500003155') },
    });
    if (pending.success) throw new Error('The bank did not ask for authentication.');
    const { client_secret, payment_id } = pending;
    const confirm = () => ana.call('POST', '/api/payment/confirm', { payment_id });
    expect(await confirm()).toMatchObject({ status: 200, body: { success: false, requires_action: true } });
    expect(await listCards(ana)).toEqual([]);
    await ana.request(cards.completeSandboxAuthentication, { body: { client_secret, approved } });
    for (let round = 0; round < 2; round++) {
      expect(await confirm()).toMatchObject(
        approved
          ? { status: 200, body: { success: true, message: 'Payment method added successfully!', amount: 0 } }
          : { status: 422 },
      );
    }
    expect(await listCards(ana)).toHaveLength(count);
  }
});

test('a card is saved once, by the job, if the response of the provider was lost', async () => {
  const ana = await users.customer();
  // The app's clock is an hour behind that of the job queue, so delayed jobs are due at once.
  setClock(new Date(Date.now() - 3_600_000));
  const id = await createCardToken(ana);
  const addCard = () => ana.call('POST', '/api/user/add-payment-method', { id });
  const lost = await withLostResponses(app, 'saveCard', addCard);
  expect(lost).toMatchObject({ status: 503, body: { code: 'card_unsure' } });
  expect(await listCards(ana)).toEqual([]);
  await runJobs();
  setClock(new Date('2027-01-15T20:00:00Z'));
  expect(await listCards(ana)).toHaveLength(1);
  expect((await addCard()).status).toBe(200);
  expect(await listCards(ana)).toHaveLength(1);
});

test('cards report that they expire soon or have expired', async () => {
  const ana = await users.customer();
  const { id } = await saveCard(ana);
  const flagsFor = async (exp_month: number, exp_year: number) => {
    await db.updateTable('cards').set({ exp_month, exp_year }).where('id', '=', id).execute();
    const [card] = await listCards(ana);
    return [card?.expires_soon, card?.expired];
  };
  expect(await flagsFor(12, 2026)).toEqual([false, true]);
  expect(await flagsFor(1, 2027)).toEqual([true, false]);
  expect(await flagsFor(2, 2027)).toEqual([true, false]);
  expect(await flagsFor(6, 2027)).toEqual([false, false]);
});

test('an eleventh card is rejected', async () => {
  const ana = await users.customer();
  for (let count = 0; count < 10; count++) await saveCard(ana);
  const eleventh = await ana.call('POST', '/api/user/add-payment-method', { id: await createCardToken(ana) });
  expect(eleventh).toMatchObject({ status: 409, body: { code: 'cards_full' } });
});

test('a customer with a disabled story can manage their cards; a Sub User cannot', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  await saveCard(disabledCustomer);
  expect(await listCards(disabledCustomer)).toHaveLength(1);
  const child = await users.subUser(disabledCustomer);
  for (const path of [
    'payment-methods',
    'add-payment-method',
    'delete-payment-method',
    'payment-method/make-preferred',
  ]) {
    expect((await child.call('POST', `/api/user/${path}`, { id: newId() })).status).toBe(403);
  }
});

test('the card of another person is not found', async () => {
  const [ana, ben] = [await users.customer(), await users.customer()];
  await saveCard(ana);
  const otherCard = await saveCard(ben);
  expect((await makePreferred(ana, otherCard.id)).status).toBe(404);
  expect((await deleteCard(ana, otherCard.id)).status).toBe(404);
  expect((await preferredOf(ben)).map(({ id }) => id)).toEqual([otherCard.id]);
});

test.each([
  [{}],
  [{ id: 7 }],
  [{ id: null }],
  [{ id: '' }],
  [{ token: [] }],
  [{ token: {} }],
  [{ token: { id: '' } }],
  [{ id: 'x'.repeat(201) }],
])('a token such as %j is rejected with a message', async (body) => {
  const ana = await users.customer();
  const { status, body: response } = await ana.call<{ message: Record<string, string[]> }>(
    'POST',
    '/api/user/add-payment-method',
    body,
  );
  expect(status).toBe(422);
  expect(Object.values(response.message)).toEqual([['Please enter your card.']]);
});

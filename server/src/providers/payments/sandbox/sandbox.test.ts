import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { paymentsSuite } from '../suite.ts';
import { createSuiteRequests } from '../suite-requests.ts';
import { sandboxPayments } from './sandbox.ts';

const { db } = await createTestDatabase();
let instant = new Date('2027-03-01T18:00:00Z');
const payments = sandboxPayments(db, () => instant);
const controls = payments.sandbox;
if (!controls) throw new Error('The sandbox has no controls.');

const enterCard = (number: string, changes = {}) => ({
  number,
  expMonth: 4,
  expYear: 2029,
  cvc: number.startsWith('3') ? '1234' : '123',
  ...changes,
});

async function createToken(number: string): Promise<string> {
  const token = await controls?.tokenize(enterCard(number));
  if (!token || 'refused' in token) throw new Error(`${number}: ${token?.refused}`);
  return token.id;
}

paymentsSuite({
  payments,
  now: () => instant,
  createToken,
  async findCustomerEmail(id) {
    const customers = db.selectFrom('sandbox_customers').select('email').where('id', '=', id);
    return (await customers.executeTakeFirst())?.email;
  },
  dispute: controls.dispute,
  decideDispute: controls.decideDispute,
  refundAtProvider: controls.refundAtProvider,
  async completeAuthentication(clientSecret, approved) {
    if (!(await controls.completeAuthentication(clientSecret, approved)))
      throw new Error('No authentication is pending.');
  },
});

test.each([
  ['a wrong check digit', enterCard('4242424242424241'), /number is incorrect/],
  ['text instead of a number', enterCard('hello'), /number is incorrect/],
  ['a real card number', enterCard('4111111111111111'), /test cards only/],
  ['an invalid month', enterCard('4242424242424242', { expMonth: 13 }), /expiration month/],
  ['a past month', enterCard('4242424242424242', { expMonth: 2, expYear: 2027 }), /in the past/],
  ['a short security code', enterCard('378282246310005', { cvc: '123' }), /security code/],
])('%s is rejected', async (_, card, message) => {
  expect(await controls.tokenize(card)).toEqual({ refused: expect.stringMatching(message) });
});

test('a card is valid until the end of its expiry month', async () => {
  const card = enterCard('4242424242424242', { expMonth: 3, expYear: 2027 });
  expect(await controls.tokenize(card)).toMatchObject({ card: { last4: '4242' } });
});

test('an expired saved card is declined', async () => {
  const { request, newCustomer } = createSuiteRequests(() => instant);
  const customer = await payments.customer(newCustomer());
  const token = await createToken('4242424242424242');
  const card = await payments.saveCard({ idempotencyKey: 'keep', token, customer });
  const savedCard = card.status === 'succeeded' ? card.savedCardId : '';
  const before = instant;
  instant = new Date('2029-06-01T00:00:00Z');
  const result = await payments.charge(request('', { source: { savedCard }, customer }));
  instant = before;
  expect(result).toMatchObject({ status: 'failed', code: 'expired_card' });
});

test('no table stores a card number', async () => {
  const { request, newCustomer } = createSuiteRequests(() => instant);
  const customer = await payments.customer(newCustomer());
  const numbers = ['4000056655665556', '4242424242424242', '4000000000000002', '378282246310005'];
  for (const number of numbers) {
    await payments.charge(request(await createToken(number), { saveCard: true, customer }));
    const token = await createToken(number);
    await payments.saveCard({ idempotencyKey: `keep-${number.slice(-6)}`, token, customer });
  }
  for (const table of ['sandbox_tokens', 'sandbox_cards', 'sandbox_charges', 'sandbox_setups'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows).toContain('5556');
    for (const number of numbers) expect(rows).not.toContain(number);
  }
});

import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { sandboxPayments } from './sandbox.ts';
import { paymentsSuite } from './suite.ts';

const { db } = await testDatabase();
let instant = new Date('2027-03-01T18:00:00Z');
const payments = sandboxPayments(db, () => instant);
const desk = payments.sandbox;
if (!desk) throw new Error('The sandbox has no desk.');

const typed = (number: string, changes = {}) => ({
  number,
  expMonth: 4,
  expYear: 2029,
  cvc: number.startsWith('3') ? '1234' : '123',
  ...changes,
});

async function tokenOf(number: string): Promise<string> {
  const token = await desk?.tokenise(typed(number));
  if (!token || 'refused' in token) throw new Error(`${number}: ${token?.refused}`);
  return token.id;
}

paymentsSuite({
  payments,
  tokenOf,
  async answerBank(clientSecret, approved) {
    if (!(await desk.answerBank(clientSecret, approved))) throw new Error('There is no such question.');
  },
});

test.each([
  ['a wrong check digit', typed('4242424242424241'), /number is incorrect/],
  ['a number that is none', typed('hello'), /number is incorrect/],
  ['a card that is not for tests', typed('4111111111111111'), /test cards only/],
  ['a month that is none', typed('4242424242424242', { expMonth: 13 }), /expiration month/],
  ['a month that is over', typed('4242424242424242', { expMonth: 2, expYear: 2027 }), /in the past/],
  ['a short security code', typed('378282246310005', { cvc: '123' }), /security code/],
])('%s becomes no token', async (_, card, words) => {
  expect(await desk.tokenise(card)).toEqual({ refused: expect.stringMatching(words) });
});

test('a card lives until the end of its month', async () => {
  const card = typed('4242424242424242', { expMonth: 3, expYear: 2027 });
  expect(await desk.tokenise(card)).toMatchObject({ card: { last4: '4242' } });
});

test('a kept card that has expired is declined as expired', async () => {
  const order = { amountCents: 1_000, currency: 'usd', description: 'Hosting' } as const;
  const source = { token: await tokenOf('4242424242424242') };
  const kept = await payments.charge({ ...order, idempotencyKey: 'keep', source, saveCard: true });
  const savedCard = kept.status === 'succeeded' ? (kept.savedCardId ?? '') : '';
  const before = instant;
  instant = new Date('2029-06-01T00:00:00Z');
  const late = await payments.charge({
    ...order,
    idempotencyKey: 'late',
    source: { savedCard },
    saveCard: false,
  });
  instant = before;
  expect(late).toMatchObject({ status: 'failed', code: 'expired_card' });
});

test('no card number is kept anywhere', async () => {
  const numbers = ['4000056655665556', '4242424242424242', '4000000000000002', '378282246310005'];
  for (const number of numbers) {
    const source = { token: await tokenOf(number) };
    const order = { amountCents: 1_000, currency: 'usd', description: 'Hosting', saveCard: true } as const;
    await payments.charge({ ...order, idempotencyKey: number.slice(-6), source });
  }
  for (const table of ['sandbox_tokens', 'sandbox_cards', 'sandbox_charges'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows).toContain('5556');
    for (const number of numbers) expect(rows).not.toContain(number);
  }
});

import { expect, test } from 'vitest';
import type { CardFace, ChargeRequest, Payments } from './port.ts';

/** A provider under test, with what a browser and a bank do. */
export interface ProviderUnderTest {
  payments: Payments;
  /** Makes a token of a test number. */
  tokenOf(number: string): Promise<string>;
  /** The customer's answer to the bank. */
  answerBank(clientSecret: string, approved: boolean): Promise<void>;
}

/** What every provider of payments has to do, whoever stands behind it. */
export function paymentsSuite({ payments, tokenOf, answerBank }: ProviderUnderTest): void {
  let count = 0;
  const request = (token: string, changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
    idempotencyKey: `suite-${process.pid}-${Date.now()}-${++count}`,
    source: { token },
    amountCents: 25_000,
    currency: 'usd',
    description: 'Lifestory video',
    saveCard: false,
    ...changes,
  });

  const brands: [string, CardFace['brand'], string][] = [
    ['4242424242424242', 'Visa', '4242'],
    ['5555555555554444', 'MasterCard', '4444'],
    ['378282246310005', 'American Express', '0005'],
  ];
  test.each(brands)('%s pays and shows itself as %s', async (number, brand, last4) => {
    const result = await payments.charge(request(await tokenOf(number)));
    expect(result).toMatchObject({ status: 'succeeded', card: { brand, last4 }, savedCardId: null });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000341', 'card_declined', 'Your card was declined.'],
  ])('%s fails with %s, in words', async (number, code, message) => {
    const result = await payments.charge(request(await tokenOf(number)));
    expect(result).toMatchObject({ status: 'failed', code, message });
  });

  test('a token works once', async () => {
    const token = await tokenOf('4242424242424242');
    expect((await payments.charge(request(token))).status).toBe('succeeded');
    expect((await payments.charge(request(token))).status).toBe('failed');
  });

  test('the same key charges once, however often and at the same time it is asked', async () => {
    const order = request(await tokenOf('4242424242424242'));
    const results = await Promise.all(Array.from({ length: 8 }, () => payments.charge(order)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(new Set(results.map(({ paymentId }) => paymentId)).size).toBe(1);
  });

  test('the same key with another amount is refused', async () => {
    const order = request(await tokenOf('4242424242424242'));
    await payments.charge(order);
    await expect(payments.charge({ ...order, amountCents: 1 })).rejects.toThrow();
  });

  test('a token that nobody made pays nothing', async () => {
    expect((await payments.charge(request('tok_invented'))).status).toBe('failed');
  });

  test('a kept card pays again without the customer', async () => {
    const first = await payments.charge(request(await tokenOf('4242424242424242'), { saveCard: true }));
    const savedCard = first.status === 'succeeded' ? (first.savedCardId ?? '') : '';
    expect(savedCard).not.toBe('');
    const again = await payments.charge(request('', { source: { savedCard }, amountCents: 1_000 }));
    expect(again).toMatchObject({ status: 'succeeded', card: { last4: '4242' } });
  });

  test('a bank that asks: confirmed it pays and the card is kept, refused it fails', async () => {
    for (const approved of [true, false]) {
      const asked = await payments.charge(request(await tokenOf('4000002500003155'), { saveCard: true }));
      if (asked.status !== 'requires_action') throw new Error(`The bank did not ask: ${asked.status}`);
      expect(await payments.confirm(asked.paymentId)).toMatchObject({ status: 'requires_action' });
      await answerBank(asked.clientSecret, approved);
      const result = await payments.confirm(asked.paymentId);
      expect(result).toMatchObject(
        approved ? { status: 'succeeded', savedCardId: expect.any(String) } : { status: 'failed' },
      );
    }
  });

  test('a charge that was called off cannot be confirmed any more', async () => {
    const asked = await payments.charge(request(await tokenOf('4000002760003184')));
    if (asked.status !== 'requires_action') throw new Error(`The bank did not ask: ${asked.status}`);
    expect((await payments.abandon(asked.paymentId)).status).toBe('failed');
    await answerBank(asked.clientSecret, true).catch(() => undefined);
    expect((await payments.confirm(asked.paymentId)).status).toBe('failed');
  });

  test('a charge goes back once; the same key is harmless, another one is refused', async () => {
    const paid = await payments.charge(request(await tokenOf('4242424242424242')));
    const id = paid.paymentId ?? '';
    await payments.refund(id, `back-${id}`);
    await payments.refund(id, `back-${id}`);
    await expect(payments.refund(id, `twice-${id}`)).rejects.toThrow();
  });
}

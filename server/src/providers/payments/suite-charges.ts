import { expect, test } from 'vitest';
import type { CardDetails } from './card.ts';
import { createSuiteRequests, type ProviderUnderTest } from './suite-requests.ts';

/** Tests of charges and refunds. */
export function chargesSuite({
  payments,
  createToken,
  completeAuthentication,
  now,
}: ProviderUnderTest): void {
  const { request, newCustomer } = createSuiteRequests(now);

  const brands: [string, CardDetails['brand'], string][] = [
    ['4242424242424242', 'Visa', '4242'],
    ['5555555555554444', 'MasterCard', '4444'],
    ['378282246310005', 'American Express', '0005'],
    ['6011111111111117', 'Other', '1117'],
  ];
  test.each(brands)('%s succeeds and is reported as %s', async (number, brand, last4) => {
    const result = await payments.charge(request(await createToken(number)));
    expect(result).toMatchObject({ status: 'succeeded', card: { brand, last4 }, savedCardId: null });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['4000000000000341', 'card_declined', 'Your card was declined.'],
  ])('%s fails with %s and its message', async (number, code, message) => {
    const result = await payments.charge(request(await createToken(number)));
    expect(result).toMatchObject({ status: 'failed', code, message });
  });

  test('a token can be charged once', async () => {
    const token = await createToken('4242424242424242');
    expect((await payments.charge(request(token))).status).toBe('succeeded');
    expect(await payments.charge(request(token))).toMatchObject({
      status: 'failed',
      code: 'token_already_used',
      message: 'This card entry was already used. Please enter the card again.',
    });
  });

  test('concurrent requests with the same key charge once', async () => {
    const chargeRequest = request(await createToken('4242424242424242'));
    const results = await Promise.all(Array.from({ length: 8 }, () => payments.charge(chargeRequest)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(new Set(results.map(({ paymentId }) => paymentId)).size).toBe(1);
  });

  test('a declined charge stays declined under its key', async () => {
    const chargeRequest = request(await createToken('4000000000000002'));
    const first = await payments.charge(chargeRequest);
    expect(await payments.charge(chargeRequest)).toEqual(first);
  });

  test('a key cannot be reused with another amount', async () => {
    const chargeRequest = request(await createToken('4242424242424242'));
    await payments.charge(chargeRequest);
    await expect(payments.charge({ ...chargeRequest, amountCents: 1_000 })).rejects.toThrow();
  });

  test.each(['tok_invented', 'card_invented', 'pm_invented', "tok'; drop table payments; --"])(
    'an unknown token (%s) fails',
    async (token) => {
      expect(await payments.charge(request(token))).toMatchObject({
        status: 'failed',
        message: 'This card is unknown. Please enter it again.',
      });
    },
  );

  test('after authentication an approved charge saves the card and a declined one fails permanently', async () => {
    const customer = await payments.customer(newCustomer());
    for (const approved of [true, false]) {
      const chargeRequest = request(await createToken('4000002500003155'), { saveCard: true, customer });
      const pending = await payments.charge(chargeRequest);
      if (pending.status !== 'requires_action')
        throw new Error(`No authentication was required: ${pending.status}`);
      expect(await payments.charge(chargeRequest)).toMatchObject({ status: 'requires_action' });
      expect(await payments.confirm(pending.paymentId)).toMatchObject({ status: 'requires_action' });
      await completeAuthentication(pending.clientSecret, approved);
      const result = await payments.confirm(pending.paymentId);
      expect(result).toMatchObject(
        approved ? { status: 'succeeded', savedCardId: expect.any(String) } : { status: 'failed' },
      );
      expect(await payments.charge(chargeRequest)).toMatchObject({
        status: approved ? 'succeeded' : 'failed',
      });
      await completeAuthentication(pending.clientSecret, true).catch(() => undefined);
      expect((await payments.confirm(pending.paymentId)).status).toBe(result.status);
    }
  });

  test('a cancelled charge cannot be confirmed', async () => {
    const pending = await payments.charge(request(await createToken('4000002760003184')));
    if (pending.status !== 'requires_action')
      throw new Error(`No authentication was required: ${pending.status}`);
    expect(await payments.cancel(pending.paymentId)).toMatchObject({
      status: 'failed',
      message: 'This payment was not confirmed in time. Nothing was charged.',
    });
    await completeAuthentication(pending.clientSecret, true).catch(() => undefined);
    expect((await payments.confirm(pending.paymentId)).status).toBe('failed');
  });

  test('cancelling a charge that was just authenticated reports its success', async () => {
    const pending = await payments.charge(request(await createToken('4000002760003184')));
    if (pending.status !== 'requires_action')
      throw new Error(`No authentication was required: ${pending.status}`);
    await completeAuthentication(pending.clientSecret, true);
    expect((await payments.cancel(pending.paymentId)).status).toBe('succeeded');
  });

  test('a charge is refunded once: the same key is idempotent, another key is rejected', async () => {
    const charge = await payments.charge(request(await createToken('4242424242424242')));
    const id = charge.paymentId ?? '';
    await payments.refund(id, `back-${id}`);
    await payments.refund(id, `back-${id}`);
    await expect(payments.refund(id, `twice-${id}`)).rejects.toThrow();
  });

  test('a partial refund happens once per key, and the total never exceeds the charge', async () => {
    const charge = await payments.charge(request(await createToken('4242424242424242')));
    const id = charge.paymentId ?? '';
    for (const key of ['one', 'one', 'two']) await payments.refund(id, `${key}-${id}`, 10_000);
    expect(await payments.state(id)).toMatchObject({ refundedCents: 20_000 });
    await expect(payments.refund(id, `three-${id}`, 5_001)).rejects.toThrow();
    await payments.refund(id, `rest-${id}`, 5_000);
    await payments.refund(id, `rest-${id}`, 5_000);
    await payments.refund(id, `two-${id}`, 10_000);
    expect(await payments.state(id)).toMatchObject({ refundedCents: 25_000 });
  });
}

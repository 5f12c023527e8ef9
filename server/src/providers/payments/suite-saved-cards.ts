import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createSuiteRequests, type ProviderUnderTest } from './suite-requests.ts';

/** Tests of saved cards and of charges without the customer. */
export function savedCardsSuite({
  payments,
  createToken,
  completeAuthentication,
  now,
}: ProviderUnderTest): void {
  const { request, newCustomer } = createSuiteRequests(now);
  const createCustomer = () => payments.customer(newCustomer());
  const saveCard = async (number: string, customer: string) =>
    payments.saveCard({ idempotencyKey: `keep-${newId()}`, token: await createToken(number), customer });
  const chargeSavedCard = (savedCard: string, customer: string) =>
    payments.charge(
      request('', { source: { savedCard }, customer, amountCents: 1_000, saveCard: false, offSession: true }),
    );

  async function saveAuthenticated(number: string, customer: string): Promise<string> {
    const saved = await saveCard(number, customer);
    if (saved.status === 'succeeded') return saved.savedCardId;
    if (saved.status === 'failed') throw new Error(`${number} was not saved: ${saved.code}`);
    await completeAuthentication(saved.clientSecret, true);
    const confirmed = await payments.confirmSetup(saved.setupId);
    if (confirmed.status !== 'succeeded') throw new Error(`${number} was not saved after authentication.`);
    return confirmed.savedCardId;
  }

  test('a card saved with a charge can be charged without the customer', async () => {
    const customer = await createCustomer();
    const first = await payments.charge(
      request(await createToken('4242424242424242'), { saveCard: true, customer }),
    );
    const savedCard = first.status === 'succeeded' ? (first.savedCardId ?? '') : '';
    expect(savedCard).not.toBe('');
    expect(await chargeSavedCard(savedCard, customer)).toMatchObject({
      status: 'succeeded',
      card: { last4: '4242' },
    });
  });

  test('a card is saved without a charge, once per key, and can be charged later', async () => {
    const customer = await createCustomer();
    const saveRequest = {
      idempotencyKey: `keep-${newId()}`,
      token: await createToken('5555555555554444'),
      customer,
    };
    const saved = await Promise.all(Array.from({ length: 4 }, () => payments.saveCard(saveRequest)));
    expect(saved[0]).toMatchObject({ status: 'succeeded', card: { brand: 'MasterCard', last4: '4444' } });
    expect(
      new Set(saved.map((result) => (result.status === 'succeeded' ? result.savedCardId : result.status)))
        .size,
    ).toBe(1);
    const savedCard = saved[0]?.status === 'succeeded' ? saved[0].savedCardId : '';
    expect((await chargeSavedCard(savedCard, customer)).status).toBe('succeeded');
    expect((await payments.saveCard({ ...saveRequest, idempotencyKey: `keep-${newId()}` })).status).toBe(
      'failed',
    );
  });

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('%s is not saved: %s', async (number, code) => {
    expect(await saveCard(number, await createCustomer())).toMatchObject({ status: 'failed', code });
  });

  test('an unknown token is not saved', async () => {
    const saveRequest = {
      idempotencyKey: `keep-${newId()}`,
      token: 'tok_invented',
      customer: await createCustomer(),
    };
    expect(await payments.saveCard(saveRequest)).toMatchObject({
      status: 'failed',
      message: 'This card is unknown. Please enter it again.',
    });
  });

  test('4000000000000341 is saved and declined when charged', async () => {
    const customer = await createCustomer();
    const savedCard = await saveAuthenticated('4000000000000341', customer);
    expect(await chargeSavedCard(savedCard, customer)).toMatchObject({
      status: 'failed',
      code: 'card_declined',
    });
  });

  test('after authentication an approved card is saved and a declined one is not', async () => {
    const customer = await createCustomer();
    for (const approved of [true, false]) {
      const pending = await saveCard('4000002500003155', customer);
      if (pending.status !== 'requires_action')
        throw new Error(`No authentication was required: ${pending.status}`);
      expect(await payments.confirmSetup(pending.setupId)).toMatchObject({ status: 'requires_action' });
      await completeAuthentication(pending.clientSecret, approved);
      const result = await payments.confirmSetup(pending.setupId);
      expect(result.status).toBe(approved ? 'succeeded' : 'failed');
      if (result.status === 'succeeded') {
        expect((await chargeSavedCard(result.savedCardId, customer)).status).toBe('succeeded');
      }
    }
  });

  test('a cancelled setup cannot be completed', async () => {
    const customer = await createCustomer();
    const pending = await saveCard('4000002500003155', customer);
    if (pending.status !== 'requires_action')
      throw new Error(`No authentication was required: ${pending.status}`);
    for (let round = 0; round < 2; round++) {
      expect(await payments.cancelSetup(pending.setupId)).toMatchObject({ status: 'failed' });
    }
    await expect(completeAuthentication(pending.clientSecret, true)).rejects.toThrow();
    expect(await payments.confirmSetup(pending.setupId)).toMatchObject({
      status: 'failed',
      code: 'not_confirmed',
      message: 'This card was not confirmed in time. Please enter it again.',
    });
  });

  test('cancelling a setup that was just completed reports the saved card', async () => {
    const customer = await createCustomer();
    const pending = await saveCard('4000002500003155', customer);
    if (pending.status !== 'requires_action')
      throw new Error(`No authentication was required: ${pending.status}`);
    await completeAuthentication(pending.clientSecret, true);
    expect(await payments.cancelSetup(pending.setupId)).toMatchObject({ status: 'succeeded' });
  });

  test('a card that always requires authentication is declined without the customer', async () => {
    const customer = await createCustomer();
    const savedCard = await saveAuthenticated('4000002760003184', customer);
    expect(await chargeSavedCard(savedCard, customer)).toMatchObject({
      status: 'failed',
      code: 'authentication_required',
    });
    const onSessionRequest = request('', { source: { savedCard }, customer, amountCents: 1_000 });
    expect(await payments.charge(onSessionRequest)).toMatchObject({ status: 'requires_action' });
  });

  test('a saved card of another customer cannot be charged', async () => {
    const savedCard = await saveAuthenticated('4242424242424242', await createCustomer());
    const attempt = await payments.charge(
      request('', { source: { savedCard }, customer: await createCustomer(), amountCents: 1_000 }),
    );
    expect(attempt.status).toBe('failed');
    expect((await payments.charge(request(savedCard))).status).toBe('failed');
  });

  test('a deleted card cannot be charged; deleting it again has no effect', async () => {
    const customer = await createCustomer();
    const savedCard = await saveAuthenticated('4242424242424242', customer);
    await payments.deleteCard(savedCard);
    await payments.deleteCard(savedCard);
    expect((await chargeSavedCard(savedCard, customer)).status).toBe('failed');
  });

  test('a deleted customer has no cards; deleting them again has no effect', async () => {
    const person = newCustomer();
    const customer = await payments.customer(person);
    const savedCard = await saveAuthenticated('4242424242424242', customer);
    await payments.deleteCustomer(customer);
    await payments.deleteCustomer(customer);
    expect((await chargeSavedCard(savedCard, customer)).status).toBe('failed');
  });
}

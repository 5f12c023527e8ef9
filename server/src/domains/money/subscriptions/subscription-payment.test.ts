import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createSubscriptionClient, oneMonth } from '../../../testing/payments/hosting.ts';
import { withLostResponses } from '../../../testing/payments/lost-responses.ts';
import { saveAuthenticatingCard, saveCard } from '../../../testing/payments/saved-card.ts';

const { app, db, users } = await createTestApp();
const { listCharges, listLedgerRows, fetchStatus, subscribe } = createSubscriptionClient(db);

test('fifty concurrent calls make one charge', async () => {
  const ana = await users.customer({ disabled: true });
  const [firstCard, secondCard] = [await saveCard(ana), await saveCard(ana)];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, count) => subscribe(ana, count % 2 ? firstCard.id : secondCard.id)),
  );
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await listCharges(ana)).toHaveLength(1);
});

test('a declined card shows the bank’s message; another card, or the same one later, pays', async () => {
  const ana = await users.customer({ disabled: true });
  const decliningCard = await saveCard(ana, '4000000000000341');
  const validCard = await saveCard(ana);
  for (let round = 0; round < 2; round++) {
    expect(await subscribe(ana, decliningCard.id)).toMatchObject({
      status: 422,
      body: { message: { general: ['Your card was declined.'] } },
    });
  }
  expect(await fetchStatus(ana)).toMatchObject({ status: 'inactive' });
  expect((await subscribe(ana, validCard.id)).status).toBe(200);
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
});

test('an approved authentication pays once, a refused one pays nothing, and another card replaces it', async () => {
  const ana = await users.customer({ disabled: true });
  const { id: authenticatingCardId } = await saveAuthenticatingCard(db, ana);
  const validCard = await saveCard(ana);
  const pending = await subscribe(ana, authenticatingCardId);
  expect(pending).toMatchObject({ status: 200, body: { success: false, requires_action: true } });
  const repeated = await subscribe(ana, authenticatingCardId);
  expect(repeated.body).toEqual(pending.body);
  const { client_secret = '', payment_id } = pending.body;
  await ana.request(contract.cards.completeSandboxAuthentication, {
    body: { client_secret, approved: false },
  });
  expect((await ana.call('POST', '/api/payment/confirm', { payment_id })).status).toBe(422);
  const second = await subscribe(ana, authenticatingCardId);
  expect(second.body.client_secret).not.toBe(client_secret);
  expect((await subscribe(ana, validCard.id)).status).toBe(200);
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  await ana.call('POST', '/api/sandbox/authentications', {
    client_secret: second.body.client_secret,
    approved: true,
  });
  expect(await listCharges(ana)).toHaveLength(1);
});

test('a completed bank authentication pays the month', async () => {
  const ana = await users.customer({ disabled: true });
  const { body } = await subscribe(ana, (await saveAuthenticatingCard(db, ana)).id);
  const { client_secret = '', payment_id = '' } = body;
  await ana.request(contract.cards.completeSandboxAuthentication, {
    body: { client_secret, approved: true },
  });
  expect(await ana.request(contract.payments.confirm, { body: { payment_id } })).toMatchObject({
    success: true,
    amount: 10,
  });
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active' });
  expect(await listCharges(ana)).toHaveLength(1);
});

test('repeating an order after a lost response finds its payment', async () => {
  const ana = await users.customer({ disabled: true });
  const card = await saveCard(ana);
  const lost = await withLostResponses(app, 'charge', () => subscribe(ana, card.id));
  expect(lost).toMatchObject({ status: 503, body: { code: 'payment_unsure' } });
  expect(await listLedgerRows(ana)).toEqual([]);
  expect((await subscribe(ana, card.id)).status).toBe(200);
  expect(await listLedgerRows(ana)).toEqual(oneMonth);
  expect(await listCharges(ana)).toHaveLength(1);
});

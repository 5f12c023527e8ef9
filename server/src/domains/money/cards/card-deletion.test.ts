import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/caller.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';

const { app, db, users } = await createTestApp();

const listCards = async (customer: Caller) => (await customer.request(contract.cards.list, {})).data;
const deleteCard = (customer: Caller, id: string) =>
  customer.call('POST', '/api/user/delete-payment-method', { id });

test('the last card can be deleted only after hosting is cancelled', async () => {
  const ana = await users.customer();
  const { id } = await saveCard(ana);
  expect(await deleteCard(ana, id)).toMatchObject({ status: 409, body: { code: 'card_preferred' } });
  await ana.call('POST', '/api/user/cancel-subscription', { reason: 'Enough for now' });
  const second = await saveCard(ana, '5555555555554444');
  expect(await deleteCard(ana, id)).toMatchObject({ status: 409, body: { code: 'card_preferred' } });
  expect((await deleteCard(ana, second.id)).status).toBe(200);
  expect((await deleteCard(ana, id)).status).toBe(200);
  expect(await listCards(ana)).toEqual([]);
  expect((await saveCard(ana)).preferred).toBe(1);
});

test('the last card cannot be deleted during the trial', async () => {
  const ana = await users.customer();
  await db
    .updateTable('subscriptions')
    .set({ status: 'trial', trial_end_on: '2099-01-01' })
    .where('story_id', '=', ana.storyId)
    .execute();
  const { id } = await saveCard(ana);
  expect(await deleteCard(ana, id)).toMatchObject({ status: 409, body: { code: 'card_preferred' } });
});

test('the last card cannot be deleted while a payment is open, even if hosting is cancelled', async () => {
  const ana = await users.customer();
  const { id } = await saveCard(ana);
  await ana.call('POST', '/api/user/cancel-subscription', { reason: 'Enough for now' });
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      person_id: ana.person.id,
      story_id: ana.storyId,
      kind: 'renewal',
      fee_cents: 0,
      hosting_cents: 1_000,
      card_id: id,
      status: 'pending',
      created_at: app.now(),
    })
    .execute();
  expect(await deleteCard(ana, id)).toMatchObject({ status: 409, body: { code: 'card_preferred' } });
});

import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { dateAt } from '../../../calendar.ts';
import { createTestApp } from '../../../testing/app.ts';
import { findHosting } from '../../../testing/payments/hosting.ts';
import { saveAuthenticatingCard, saveCard } from '../../../testing/payments/saved-card.ts';

const { app, users, db, setClock, runJobs, runCron } = await createTestApp();
const { accounts, subscriptions } = contract;
// The job queue uses the real clock, so the simulated "today" is two days ago: every job is already due.
const today = new Date(Date.now() - 48 * 3_600_000);
const daysFromToday = (days: number) => new Date(today.getTime() + days * 24 * 3_600_000);
setClock(today);
const sue = await users.superAdmin();
type Customer = Awaited<ReturnType<typeof users.customer>>;

async function createCustomerWithCard(): Promise<Customer & { cardId: string }> {
  const ana = await users.customer();
  return { ...ana, cardId: (await saveCard(ana)).id };
}
const runRenewals = async () => {
  await runCron('renew_subscriptions');
  await runJobs();
};
const closeAccount = (customer: Customer, action: 'delete' | 'deactivate') =>
  sue.request(accounts[action], { body: { id: customer.person.id } });
const fetchStatus = async (customer: Customer) =>
  (await (await customer.signIn()).request(subscriptions.status, {})).data;
const listPaymentStatuses = async (customer: Customer) =>
  (
    await db.selectFrom('payments').select('status').where('person_id', '=', customer.person.id).execute()
  ).map(({ status }) => status);
const makeDue = (customer: Customer) =>
  db
    .updateTable('subscriptions')
    .set({ paid_through: dateAt(today), anchor_on: null })
    .where('story_id', '=', customer.storyId)
    .execute();

test('a deactivation within the paid period changes nothing; after a longer one the customer subscribes again', async () => {
  const [paid, overdue] = [await createCustomerWithCard(), await createCustomerWithCard()];
  for (const customer of [paid, overdue]) await closeAccount(customer, 'deactivate');
  await sue.request(accounts.reactivate, { body: { id: paid.person.id } });
  expect(await fetchStatus(paid)).toMatchObject({ status: 'active', disabled: false });
  await makeDue(overdue);
  await runRenewals();
  await sue.request(accounts.reactivate, { body: { id: overdue.person.id } });
  expect(await fetchStatus(overdue)).toMatchObject({ status: 'inactive', disabled: true, contact_us: false });
  await runRenewals();
  expect(await listPaymentStatuses(overdue)).toEqual([]);
  const order = { amount: 10, card_id: overdue.cardId };
  expect((await overdue.call('POST', '/api/user/subscribe', order)).status).toBe(200);
  expect(await fetchStatus(overdue)).toMatchObject({ status: 'active', disabled: false });
});

test('a restored customer continues free of charge during the remaining paid period, if they choose to', async () => {
  const ana = await createCustomerWithCard();
  const { access_until } = await fetchStatus(ana);
  await closeAccount(ana, 'delete');
  await sue.request(accounts.restore, { body: { id: ana.person.id } });
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'cancelled',
    reason: 'The account was deleted',
    disabled: false,
    access_until,
  });
  const anaAgain = await ana.signIn();
  const order = { amount: 10, card_id: ana.cardId, resubscribe: true };
  expect((await anaAgain.call('POST', '/api/user/subscribe', order)).status).toBe(200);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active', active: { ended_at: access_until } });
  expect(await listPaymentStatuses(ana)).toEqual([]);
});

test('a payment that waits for the bank’s authentication fails when staff delete or deactivate the account', async () => {
  for (const action of ['delete', 'deactivate'] as const) {
    const ana = await users.customer({ disabled: true });
    const order = { amount: 10, card_id: (await saveAuthenticatingCard(db, ana)).id };
    const pending = await ana.request(subscriptions.subscribe, { body: order });
    if (pending.success) throw new Error('The bank did not require authentication.');
    await closeAccount(ana, action);
    await runJobs();
    const { client_secret, payment_id } = pending;
    await sue.call('POST', '/api/sandbox/authentications', { client_secret, approved: true });
    await sue.call('POST', '/api/payment/confirm', { payment_id });
    expect([action, await listPaymentStatuses(ana)]).toEqual([action, ['failed']]);
  }
});

test('a month that is charged while staff delete the account is recorded, and hosting stays cancelled', async () => {
  const ana = await createCustomerWithCard();
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('story_id', '=', ana.storyId)
    .execute();
  const sandbox = app.payments;
  app.payments = {
    ...sandbox,
    charge: async (request) => {
      const result = await sandbox.charge(request);
      await db
        .updateTable('subscriptions')
        .set({ status: 'active' })
        .where('story_id', '=', ana.storyId)
        .execute();
      setClock(daysFromToday(0.001));
      await closeAccount(ana, 'delete');
      return result;
    },
  };
  await ana.call('POST', '/api/user/subscribe', { amount: 10, card_id: ana.cardId });
  app.payments = sandbox;
  setClock(today);
  expect(await listPaymentStatuses(ana)).toEqual(['succeeded']);
  expect((await findHosting(db, ana))?.status).toBe('cancelled');
});

import { expect, test } from 'vitest';
import { createAddressChangeCalls, password } from '../../../testing/address-change.ts';
import { startStripeApp } from '../../../testing/stripe/app.ts';
import type { TestUser } from '../../../testing/users.ts';

const testing = await startStripeApp();
const { db, users, stripe, runJobs, runAllJobs } = testing;
const { createAddress, undo, changeAddress } = createAddressChangeCalls(testing);

/** Creates a customer with a saved card, who is therefore a customer at Stripe. */
async function createCardOwner(): Promise<TestUser> {
  const ana = await users.customer({ password });
  const card = { id: stripe.tokenOf('4242424242424242') };
  expect((await ana.call('POST', '/api/user/add-payment-method', card)).status).toBe(200);
  return ana;
}

const emailsAtStripe = ({ person }: TestUser) =>
  [...stripe.account.customers.values()]
    .filter(({ metadata }) => metadata.person === person.id)
    .map(({ email }) => email);

test('a changed and a restored e-mail address reach the card provider', async () => {
  const ana = await createCardOwner();
  expect(emailsAtStripe(ana)).toEqual([ana.person.email]);
  const { email, undoToken } = await changeAddress(ana);
  expect(emailsAtStripe(ana)).toEqual([email]);
  expect((await undo(undoToken)).status).toBe(200);
  await runJobs();
  expect(emailsAtStripe(ana)).toEqual([ana.person.email]);
});

test('an e-mail address that staff correct reaches the card provider', async () => {
  const sue = await users.superAdmin();
  const ana = await createCardOwner();
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', ana.storyId).execute();
  const email = createAddress();
  const correction = { id: ana.person.id, email, reason: 'Typing error' };
  expect((await sue.call('POST', '/api/user/change-email', correction)).status).toBe(200);
  await runJobs();
  expect(emailsAtStripe(ana)).toEqual([email]);
});

test('a changed e-mail address is sent again until the card provider is reachable', async () => {
  const ana = await createCardOwner();
  const path = /^POST \/v1\/customers\/cus_/;
  stripe.injectFault({ path, times: 3, what: 'error 500' });
  const { email } = await changeAddress(ana);
  expect(emailsAtStripe(ana)).toEqual([ana.person.email]);
  await runAllJobs();
  expect(emailsAtStripe(ana)).toEqual([email]);
});

test('nothing is sent about a person who is not a customer at the card provider', async () => {
  const ben = await users.customer({ password });
  const requestsBefore = stripe.requests.length;
  await changeAddress(ben);
  expect(stripe.requests.slice(requestsBefore)).toEqual([]);
});

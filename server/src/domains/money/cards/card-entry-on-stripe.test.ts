import { expect, test } from 'vitest';
import { startStripeApp } from '../../../testing/stripe/app.ts';

const { users, stripe, runAllJobs } = await startStripeApp();
const { account } = stripe;

const runQueuedJobsNow = async () => {
  await runAllJobs();
};
/** Creates a customer whose card entry awaits authentication. */
async function startAuthentication() {
  const ana = await users.customer();
  const { body } = await ana.call<{ payment_id: string; client_secret: string }>(
    'POST',
    '/api/user/add-payment-method',
    { id: stripe.tokenOf('4000002500003155') },
  );
  const setup = [...account.setups.values()].find(
    ({ client_secret }) => client_secret === body.client_secret,
  );
  if (!setup) throw new Error('The bank did not ask for authentication.');
  const confirm = () => ana.call('POST', '/api/payment/confirm', { payment_id: body.payment_id });
  return { ana, setup, confirm, clientSecret: body.client_secret };
}

test('an unfinished authentication is cancelled at Stripe and its client secret saves no card', async () => {
  const { ana, setup, confirm, clientSecret } = await startAuthentication();
  await runQueuedJobsNow();
  expect(setup.status).toBe('canceled');
  expect(() => stripe.completeAuthentication(clientSecret, true)).toThrow();
  expect(await confirm()).toMatchObject({
    status: 422,
    body: { message: { general: ['This card was not confirmed in time. Please enter it again.'] } },
  });
  expect((await ana.call<{ data: [] }>('POST', '/api/user/payment-methods', {})).body.data).toEqual([]);
});

test('a card authenticated just before the cancellation is saved', async () => {
  const { ana, setup, clientSecret } = await startAuthentication();
  stripe.completeAuthentication(clientSecret, true);
  await runQueuedJobsNow();
  expect(setup.status).toBe('succeeded');
  expect(
    (await ana.call<{ data: object[] }>('POST', '/api/user/payment-methods', {})).body.data,
  ).toHaveLength(1);
});

test('after a declined authentication, the client secret cannot save another card', async () => {
  const { setup, confirm, clientSecret } = await startAuthentication();
  stripe.completeAuthentication(clientSecret, false);
  expect((await confirm()).status).toBe(422);
  expect(setup.status).toBe('canceled');
});

test('the cancellation of an authentication is retried until Stripe is reachable', async () => {
  const { setup } = await startAuthentication();
  stripe.injectFault({ path: /setup_intents\/\w+\/cancel$/, times: 6, what: 'error 500' });
  await runQueuedJobsNow();
  expect(setup.status).toBe('requires_action');
  await runQueuedJobsNow();
  expect(setup.status).toBe('canceled');
});

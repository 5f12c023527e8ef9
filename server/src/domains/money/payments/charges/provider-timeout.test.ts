import { expect, test } from 'vitest';
import { dateAt } from '../../../../calendar.ts';
import { makePayer } from '../../../../testing/payments/payer.ts';
import { readPayerRecords } from '../../../../testing/payments/payer-records.ts';
import { makeTrial } from '../../../../testing/payments/subscriber.ts';
import { startStripeApp } from '../../../../testing/stripe/app.ts';

// The provider does not respond, or has many unrelated charges.

const { app, users, stripe, pay, runAllJobs } = await startStripeApp();

test('paying, saving a card and subscribing report an unknown outcome while the provider hangs', async () => {
  const payer = await makePayer(app);
  const customer = await makeTrial(app, users, dateAt(app.now()));
  const addCard = (id: string) =>
    customer.call<{ code?: string; data?: { id: string } }>('POST', '/api/user/add-payment-method', { id });
  const card = await addCard(stripe.tokenOf('4242424242424242'));
  const order = { amount: 10, card_id: card.body.data?.id, resubscribe: false };
  stripe.injectFault({ path: /_intents$/, times: 3, what: 'hang' });
  const id = stripe.tokenOf('4242424242424242');
  const responses = await Promise.all([
    pay(payer, { id }),
    addCard(stripe.tokenOf('5555555555554444')),
    customer.call<{ code?: string }>('POST', '/api/user/subscribe', order),
  ]);
  expect(responses.map(({ status, body }) => [status, 'code' in body && body.code])).toEqual([
    [503, 'payment_unsure'],
    [503, 'card_unsure'],
    [503, 'payment_unsure'],
  ]);
});

test('the charge of a cancelled payment is found without retrieving other charges', async () => {
  const customer = await makeTrial(app, users, dateAt(app.now()));
  const addedCard = await customer.call<{ data: { id: string } }>('POST', '/api/user/add-payment-method', {
    id: stripe.tokenOf('4242424242424242'),
  });
  const otherCharges = 20;
  for (let count = 0; count < otherCharges; count += 1) await pay(await makePayer(app));
  stripe.injectFault({ path: /^POST .*payment_intents$/, times: 3, what: 'cut after' });
  const order = { amount: 10, card_id: addedCard.body.data.id, resubscribe: false };
  await customer.call('POST', '/api/user/subscribe', order);
  await customer.call('POST', '/api/user/cancel-subscription', { reason: 'We have seen it all.' });
  const requestsBefore = stripe.requests.length;
  await runAllJobs();
  // The jobs also look up the open payments of the previous test.
  const lookups = stripe.requests.slice(requestsBefore).filter((path) => path.includes('payment_intents'));
  expect(lookups.length).toBeLessThan(otherCharges / 2);
  const records = await readPayerRecords(app, {
    personId: customer.person.id,
    storyId: customer.storyId,
    interviewId: (await makePayer(app)).interviewId,
    meetingId: '',
    email: '',
  });
  expect(records).toMatchObject({ sum: 1_000, payments: [{ status: 'succeeded' }] });
});

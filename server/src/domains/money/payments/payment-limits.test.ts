import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { makePayer, submitPayment } from '../../../testing/payments/payer.ts';

const { app, visitor } = await createTestApp({ RATE_LIMIT_SCALE: '1' });

test('attempts from one IP address are limited, with a time to retry, and other customers can pay', async () => {
  const payer = await makePayer(app);
  const tester = visitor('203.0.113.7');
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 21; attempt++) {
    const response = await submitPayment(tester, payer, { number: '4000000000000002' });
    statuses.push(response.status);
    if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 422));
  expect(statuses[20]).toBe(429);
  const other = await makePayer(app);
  expect((await submitPayment(visitor('203.0.113.8'), other)).status).toBe(200);
});

test('attempts to pay by one link from many IP addresses are limited', async () => {
  const payer = await makePayer(app);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt++) {
    const tester = visitor(`198.51.100.${attempt}`);
    statuses.push((await submitPayment(tester, payer, { number: '4000000000000002' })).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('the creation of card tokens is limited per IP address', async () => {
  const tester = visitor('203.0.113.9');
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 61; attempt++) {
    statuses.push((await tester.call('POST', '/api/sandbox/tokens', card)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { tokenOf } from '../../testing/payments/payer.ts';

const { cast, visitor } = await testApp({ RATE_LIMIT_SCALE: '1' });

test('repeated card entries are limited with a retry time', async () => {
  const ana = await cast.customer();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    const id = await tokenOf(visitor(), '4000000000000002');
    const answer = await ana.call('POST', '/api/user/add-payment-method', { id });
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(answer.body).toMatchObject({
        code: 'too_many',
        message: expect.stringContaining('try again in'),
      });
    }
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
});

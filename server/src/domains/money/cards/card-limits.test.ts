import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createCardToken } from '../../../testing/payments/payer.ts';

const { users, visitor } = await createTestApp({ RATE_LIMIT_SCALE: '1' });

test('card entries are limited, with a time to retry', async () => {
  const ana = await users.customer();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    const id = await createCardToken(visitor(), '4000000000000002');
    const response = await ana.call('POST', '/api/user/add-payment-method', { id });
    statuses.push(response.status);
    if (response.status === 429) {
      expect(response.body).toMatchObject({
        code: 'too_many',
        message: expect.stringContaining('try again in'),
      });
    }
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
});

import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { users, runJobs } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { start, status } = contract.exports;

test('three exports a day are allowed; a request during an export does not count', async () => {
  const ana = await users.customer();
  for (let time = 0; time < 3; time++) {
    await ana.request(start, {});
    await ana.request(start, {});
    await runJobs();
  }
  const { url } = (await ana.request(status, {})).data;
  const fourth = await ana.call('POST', '/api/user/export');
  expect(fourth.status).toBe(429);
  expect(fourth.body).toMatchObject({
    message: expect.stringMatching(
      /^Your file can be prepared 3 times a day\. Please try again in \d+ hours\.$/,
    ),
  });
  // A rejected request does not delete the existing file.
  expect((await ana.request(status, {})).data).toMatchObject({ state: 'ready', url });
});

import { expect, test } from 'vitest';
import { checkPassword, hashPassword, maxWaiting } from './password-hash.ts';

test('hashes beyond two running ones and a short queue are rejected, and queued ones complete', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: maxWaiting + 7 }, () => hashPassword('seven herons')),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  const [first] = all;
  const hash = first?.status === 'fulfilled' ? first.value : '';
  expect(await checkPassword('seven herons', hash)).toBe(true);
  expect(await checkPassword('seven herons', null)).toBe(false);
});

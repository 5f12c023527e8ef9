import { expect, test } from 'vitest';
import { checkPassword, hashPassword, maxWaiting } from './password-hash.ts';

test('hashes beyond the running ones and a full queue are rejected, and queued ones complete', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: maxWaiting + 7 }, () => hashPassword('seven herons')),
  );
  const rejections = results.filter((result) => result.status === 'rejected');
  expect(rejections).toHaveLength(5);
  for (const { reason } of rejections) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  const [firstResult] = results;
  const hash = firstResult?.status === 'fulfilled' ? firstResult.value : '';
  expect(await checkPassword('seven herons', hash)).toBe(true);
  expect(await checkPassword('seven herons', null)).toBe(false);
});

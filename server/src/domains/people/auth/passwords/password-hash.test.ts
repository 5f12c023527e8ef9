import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processEnvironment } from '../../../../testing/servers/process-environment.ts';
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

test('a password is hashed with 19 MiB of memory and two passes, as OWASP recommends', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'password-hash.ts'));
  const code = `import { hashPassword } from ${file}; console.log(await hashPassword('seven herons'));`;
  // A process of its own, because the hashes in tests are cheaper.
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    env: processEnvironment,
    encoding: 'utf8',
  });
  expect(output).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

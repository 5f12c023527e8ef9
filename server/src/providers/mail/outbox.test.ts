import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { outboxMailer } from './outbox.ts';
import { mailSuite, makeMessage } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'lifestory-outbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

mailSuite(async () => {
  const folder = mkdtempSync(join(root, 'outbox-'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { mailer: outboxMailer(folder), listMessages: async () => readdirSync(folder).map(read) };
});

test('only the owner can read a stored message, and removal deletes its file', async () => {
  const folder = join(root, 'outbox');
  const mailer = outboxMailer(folder);
  await mailer.send(makeMessage());
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  await mailer.remove(makeMessage().id);
  expect(readdirSync(folder)).toEqual([]);
});

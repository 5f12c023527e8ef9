import { expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { fail } from './failure.ts';
import { runIdempotently } from './idempotency.ts';

const { users, db, app, runCron, setClock } = await createTestApp();
const ana = await users.customer();
const ben = await users.customer();

/** Creates a write that counts its executions. */
function createCountedWrite() {
  let executions = 0;
  const send = (key: string | undefined, text = 'Hello', personId = ana.person.id) =>
    runIdempotently(db, { personId, key, request: { call: 'write', text } }, async (tx) => {
      await tx.updateTable('people').set({ bio: text }).where('id', '=', personId).execute();
      executions += 1;
      return { success: true, number: executions };
    });
  return { send, countExecutions: () => executions };
}

test('a request repeated with its key is executed once and gets the same response', async () => {
  const { send, countExecutions } = createCountedWrite();
  const first = await send('key-1');
  expect(await send('key-1')).toEqual(first);
  expect(countExecutions()).toBe(1);
});

test('a request repeated while the first is running waits for it', async () => {
  const { send, countExecutions } = createCountedWrite();
  const responses = await Promise.all(Array.from({ length: 8 }, () => send('key-2')));
  expect(countExecutions()).toBe(1);
  expect(new Set(responses.map(({ number }) => number))).toEqual(new Set([1]));
});

test('requests with another key, of another person and without a key are executed each time', async () => {
  const { send, countExecutions } = createCountedWrite();
  await send('key-3');
  await send('key-4');
  await send('key-3', 'Hello', ben.person.id);
  await send(undefined);
  await send(undefined);
  expect(countExecutions()).toBe(5);
});

test('a key reused with another request is rejected without effect', async () => {
  const { send, countExecutions } = createCountedWrite();
  await send('key-5');
  await expect(send('key-5', 'Something else')).rejects.toMatchObject({ code: 'conflict' });
  expect(countExecutions()).toBe(1);
});

test('a rejected request can be repeated with the same key', async () => {
  const { send, countExecutions } = createCountedWrite();
  const refused = runIdempotently(db, { personId: ana.person.id, key: 'key-6', request: 1 }, async () => {
    throw fail('not_found');
  });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  await send('key-6');
  expect(countExecutions()).toBe(1);
});

test('keys are deleted after a day', async () => {
  const { send } = createCountedWrite();
  await send('key-7');
  setClock(new Date(app.now().getTime() + 25 * 3600 * 1000));
  await runCron('auth_cleanup');
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});

import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { fail } from './failure.ts';
import { runIdempotently } from './idempotency.ts';

const { users, db, app, runCron, setClock } = await testApp();
const ana = await users.customer();
const ben = await users.customer();

/** A write that counts its executions. */
function diary() {
  let done = 0;
  const send = (key: string | undefined, text = 'Hello', personId = ana.person.id) =>
    runIdempotently(db, { personId, key, request: { call: 'write', text } }, async (tx) => {
      await tx.updateTable('people').set({ bio: text }).where('id', '=', personId).execute();
      done += 1;
      return { success: true, number: done };
    });
  return { send, done: () => done };
}

test('what is sent again under its key is done once, and answered the same', async () => {
  const { send, done } = diary();
  const first = await send('key-1');
  expect(await send('key-1')).toEqual(first);
  expect(done()).toBe(1);
});

test('what is sent again while it is still being done waits for it', async () => {
  const { send, done } = diary();
  const responses = await Promise.all(Array.from({ length: 8 }, () => send('key-2')));
  expect(done()).toBe(1);
  expect(new Set(responses.map(({ number }) => number))).toEqual(new Set([1]));
});

test('another key, another person and no key at all are done each time', async () => {
  const { send, done } = diary();
  await send('key-3');
  await send('key-4');
  await send('key-3', 'Hello', ben.person.id);
  await send(undefined);
  await send(undefined);
  expect(done()).toBe(5);
});

test('a key that comes back with something else is refused, and nothing is done', async () => {
  const { send, done } = diary();
  await send('key-5');
  await expect(send('key-5', 'Something else')).rejects.toMatchObject({ code: 'conflict' });
  expect(done()).toBe(1);
});

test('what was refused can be sent again under the same key', async () => {
  const { send, done } = diary();
  const refused = runIdempotently(db, { personId: ana.person.id, key: 'key-6', request: 1 }, async () => {
    throw fail('not_found');
  });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  await send('key-6');
  expect(done()).toBe(1);
});

test('keys are forgotten after a day', async () => {
  const { send } = diary();
  await send('key-7');
  setClock(new Date(app.now().getTime() + 25 * 3600 * 1000));
  await runCron('auth_cleanup');
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});

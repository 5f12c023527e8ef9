import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../database/connection.ts';
import { readEnv } from '../env.ts';
import { createTestApp } from '../testing/app.ts';
import { runIdempotently } from './idempotency.ts';
import { createHttpServer } from './server.ts';

const { users, db } = await createTestApp();

test('two writes in a deadlock both succeed', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  const state = { tries: 0, locks: 0, both: Promise.withResolvers<void>() };
  const change = (ids: [string, string], text: string) =>
    runIdempotently(db, { personId: ids[0], key: text, request: text }, async (tx: Tx) => {
      state.tries += 1;
      for (const id of ids) {
        await tx.updateTable('people').set({ bio: text }).where('id', '=', id).execute();
        // Both hold their first lock before either requests its second.
        state.locks += 1;
        if (state.locks === 2) state.both.resolve();
        await state.both.promise;
      }
      return { success: true };
    });
  const both: [string, string] = [ana.person.id, ben.person.id];
  await Promise.all([change(both, 'forth'), change([both[1], both[0]], 'back')]);
  expect(state.tries).toBe(3);
  const rows = await db.selectFrom('people').select('bio').where('id', 'in', both).execute();
  expect(new Set(rows.map(({ bio }) => bio)).size).toBe(1);
});

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['a database that cannot read its files', '58030'],
  ['a database with a missing file', '58P01'],
  ['a database whose disk is full', '53100'],
  ['a read-only standby', '25006'],
])('%s (%s) is answered with 503 and a retry time', async (_what, code) => {
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' }));
  fastify.get('/lost', () =>
    sql`do $$ begin raise exception 'lost' using errcode = ${sql.lit(code)}; end $$`.execute(db),
  );
  const response = await fastify.inject({ url: '/lost' });
  await fastify.close();
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  expect(response.json()).toMatchObject({ success: false, code: 'unavailable' });
});

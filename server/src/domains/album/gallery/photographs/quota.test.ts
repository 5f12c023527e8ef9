import type { SettingKey } from '@lifestory/contract';
import { contract } from '@lifestory/contract';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createPlainPhotograph, sendMemory } from '../../../../testing/media/photographs.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';

const { fastify, users, db, app, pool, runCron, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const staff = await users.superAdmin();
const setSetting = (key: SettingKey, value: number) =>
  staff.request(contract.settings.update, { body: { key, value } });
const listFiles = () => listStoredFiles(app, 'memories');
const countMemories = async (storyId: string) =>
  (await db.selectFrom('memories').select('id').where('story_id', '=', storyId).execute()).length;

afterEach(async () => {
  vi.restoreAllMocks();
  await setSetting('max-photographs-per-story', 20_000);
  await setSetting('max-story-gigabytes', 200);
});

test('the maximum number of photographs, which staff set, holds even for concurrent uploads', async () => {
  const ana = await users.customer();
  await setSetting('max-photographs-per-story', 3);
  const responses = await Promise.all(Array.from({ length: 6 }, () => sendMemory(fastify, ana)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await countMemories(ana.storyId)).toBe(3);
  const before = await listFiles();
  const refusal = await sendMemory(fastify, ana);
  expect(refusal.body).toMatchObject({
    code: 'story_full',
    message: 'This story has 3 photographs, and cannot have more. Delete some before you add another one.',
  });
  expect(await listFiles()).toEqual(before);
});

test('deleted photographs free space, and other stories are not affected', async () => {
  const [ana, ben] = [await users.customer(), await users.customer()];
  await setSetting('max-photographs-per-story', 1);
  const { body } = await sendMemory(fastify, ana);
  expect((await sendMemory(fastify, ana)).status).toBe(409);
  expect((await sendMemory(fastify, ben)).status).toBe(200);
  await ana.request(contract.gallery.deleteMemory, { body: { id: body.data.id } });
  expect((await sendMemory(fastify, ana)).status).toBe(200);
});

test('a photograph resent with its idempotency key does not count again', async () => {
  const ana = await users.customer();
  await setSetting('max-photographs-per-story', 1);
  const first = await sendMemory(fastify, ana, { key: 'same-photo' });
  const resent = await sendMemory(fastify, ana, { key: 'same-photo' });
  expect(resent).toMatchObject({ status: 200, body: { data: { id: first.body.data.id } } });
});

test('photographs and films of a story share its storage quota', async () => {
  const ana = await users.customer();
  await setSetting('max-story-gigabytes', 1);
  const { body } = await sendMemory(fastify, ana, {
    image: await createPlainPhotograph(900, 700).jpeg().toBuffer(),
  });
  const row = await db
    .selectFrom('memories')
    .select('bytes')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow();
  let storedBytes = 0;
  for await (const { key } of app.storage.list(`memories/${body.data.id}/`)) {
    storedBytes += (await app.storage.size(key)) ?? 0;
  }
  expect(Number(row.bytes)).toBe(storedBytes);
  await db.updateTable('memories').set({ bytes: 1_000_000_000 }).where('id', '=', body.data.id).execute();
  expect((await sendMemory(fastify, ana)).body).toMatchObject({
    code: 'story_full',
    message: 'This story uses all of its 1 GB. Delete photographs before you add another one.',
  });
});

test('the size of older photographs is measured at night', async () => {
  const ana = await users.customer();
  const id = await makeMemory(app, ana, { by: ana });
  await db.updateTable('memories').set({ bytes: null }).where('id', '=', id).execute();
  await runCron('clear_memories');
  const { bytes } = await db
    .selectFrom('memories')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Number(bytes)).toBeGreaterThan(0);
});

test('the cleanup of unused files runs one indexed query per photograph', async () => {
  const now = new Date();
  setClock(now);
  const ana = await users.customer();
  await sendMemory(fastify, ana, { image: await createPlainPhotograph(1700, 900).jpeg().toBuffer() });
  setClock(new Date(now.getTime() + 25 * 3_600_000));
  await runCron('clear_memories');
  const folders = new Set((await listFiles()).map((key) => key.slice(0, key.lastIndexOf('/'))));
  const queries = vi.spyOn(Client.prototype, 'query');
  await runCron('clear_memories');
  const lookups = queries.mock.calls.filter(([query]) =>
    /from "memories" where "image_key" = /.test(String((query as { text?: string }).text ?? query)),
  );
  expect(lookups).toHaveLength(folders.size);
  const { rows } = await pool.query(
    "select indexdef from pg_indexes where tablename = 'memories' and indexdef like '%(image_key)%'",
  );
  expect(rows).toHaveLength(1);
});

test('a person can write 60 comments an hour; beyond that, a message says when to continue', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const post_id = await makeMemory(app, ana, { by: ana });
  const addComment = (member: typeof ana) =>
    member.call('POST', '/api/comment/store', { post_id, comment: 'The very one.' });
  for (let count = 0; count < 60; count += 1) expect((await addComment(ana)).status).toBe(200);
  expect(await addComment(ana)).toMatchObject({
    status: 429,
    body: {
      message: 'You have written 60 comments in the last hour. Please try again in 60 minutes.',
      data: { retry_after: 3600 },
    },
  });
  expect((await addComment(ben)).status).toBe(200);
  setClock(new Date(app.now().getTime() + 3_600_001));
  expect((await addComment(ana)).status).toBe(200);
});

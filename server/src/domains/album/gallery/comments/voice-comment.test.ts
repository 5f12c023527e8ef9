import { setTimeout } from 'node:timers/promises';
import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { sendMemory } from '../../../../testing/media/photographs.ts';
import { makeVoice, sendVoiceComment, testWaveform } from '../../../../testing/media/voice.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../../../testing/notifications.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { fastify, users, db, app, setClock, runCron, runJobs } = await createTestApp();
const { gallery } = contract;

/** Creates a storyteller with a memory, and a member of her story. */
async function createFamily() {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  return { ana, ben, memoryId: await makeMemory(app, ana, { by: ana, caption: 'The boat' }) };
}

const fetchThread = async (member: TestUser, id: string) =>
  (await member.request(gallery.comments, { body: { id } })).data;

const listVoices = async (memoryId: string) =>
  (await listStoredFiles(app, `memories/${memoryId}`)).filter((name) => name.startsWith('voice-'));

test('a spoken comment is heard by everybody in the story, counted, and announced', async () => {
  const { ana, ben, memoryId } = await createFamily();
  const { status, body } = await sendVoiceComment(fastify, ben, { memoryId, audio: await makeVoice() });
  expect([status, body.message]).toEqual([200, 'Your spoken comment was added.']);
  const [comment] = await fetchThread(ana, memoryId);
  expect(comment).toMatchObject({
    id: body.data.id,
    comment: '',
    voice: { seconds: 3, waveform: testWaveform },
    user: { id: ben.person.id },
    can: { edit: false, delete: true },
  });
  const sound = await fastify.inject({ url: comment?.voice?.url ?? '', headers: { range: 'bytes=0-1' } });
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([206, 'audio/mp4']);
  expect((await ana.request(gallery.memory, { body: { id: memoryId } })).data.comments_count).toBe(1);
  expect((await fetchUnreadNotifications(ana)).map(({ data }) => data.msg)).toEqual([
    `<strong>${ben.person.fname} ${ben.person.lname}</strong> left a spoken comment on “The boat”`,
  ]);
});

test('the author adds in writing what was said; the sound stays', async () => {
  const { ben, memoryId } = await createFamily();
  const { body } = await sendVoiceComment(fastify, ben, { memoryId, audio: await makeVoice() });
  await ben.request(gallery.changeComment, { body: { comment_id: body.data.id, comment: 'I painted it.' } });
  expect(await fetchThread(ben, memoryId)).toMatchObject([
    { comment: 'I painted it.', voice: { seconds: 3 } },
  ]);
});

test('a recording sent again with its idempotency key is added and stored once', async () => {
  const { ben, memoryId } = await createFamily();
  const audio = await makeVoice();
  const send = () => sendVoiceComment(fastify, ben, { memoryId, audio, key: 'voice-1' });
  const first = await send();
  // The stored file contains the second in which it was written.
  await setTimeout(1000);
  const responses = [first, await send()];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await fetchThread(ben, memoryId)).toHaveLength(1);
  expect(await listVoices(memoryId)).toHaveLength(1);
});

test('the sound of a deleted comment is removed', async () => {
  const { ana, ben, memoryId } = await createFamily();
  const { body } = await sendVoiceComment(fastify, ben, { memoryId, audio: await makeVoice() });
  await ana.request(gallery.deleteComment, { body: { id: body.data.id } });
  await runJobs();
  expect(await listVoices(memoryId)).toEqual([]);
  expect((await fastify.inject({ url: body.data.voice.url })).statusCode).toBe(404);
});

test('the nightly cleanup keeps sounds of comments and removes others after a day', async () => {
  const now = app.now();
  const { ben, memoryId } = await createFamily();
  await sendVoiceComment(fastify, ben, { memoryId, audio: await makeVoice() });
  await sendVoiceComment(fastify, ben, { memoryId, audio: await makeVoice() });
  const [{ id } = { id: '' }] = await fetchThread(ben, memoryId);
  await db.deleteFrom('comments').where('id', '=', id).execute();
  setClock(new Date(Date.now() + 25 * 3_600_000));
  await runCron('clear_memories');
  setClock(now);
  expect(await listVoices(memoryId)).toHaveLength(1);
});

test('a comment that the previous release deleted loses its sound and its text in the nightly cleanup', async () => {
  const now = app.now();
  const { ben, memoryId } = await createFamily();
  const { body } = await sendVoiceComment(fastify, ben, { memoryId, audio: await makeVoice() });
  const comment = db.updateTable('comments').where('id', '=', body.data.id);
  await comment.set({ deleted_at: now, voice_text: 'I painted it.' }).execute();
  setClock(new Date(Date.now() + 25 * 3_600_000));
  await runCron('clear_memories');
  setClock(now);
  expect(await listVoices(memoryId)).toEqual([]);
  const row = db.selectFrom('comments').select(['voice_key', 'voice_text']).where('id', '=', body.data.id);
  expect(await row.executeTakeFirst()).toEqual({ voice_key: null, voice_text: null });
});

test('a stranger, and a memory that is gone, get no spoken comment', async () => {
  const { ana, memoryId } = await createFamily();
  const stranger = await users.customer();
  const audio = await makeVoice();
  expect((await sendVoiceComment(fastify, stranger, { memoryId, audio })).status).toBe(404);
  await ana.request(gallery.deleteMemory, { body: { id: memoryId } });
  expect((await sendVoiceComment(fastify, ana, { memoryId, audio })).status).toBe(404);
  expect(await listVoices(memoryId)).toEqual([]);
});

test('spoken comments count in the storage of the story, but not as photographs', async () => {
  const staff = await users.superAdmin();
  const setSetting = (key: 'max-photographs-per-story' | 'max-story-gigabytes', value: number) =>
    staff.request(contract.settings.update, { body: { key, value } });
  const { ana, memoryId } = await createFamily();
  const audio = await makeVoice();
  await setSetting('max-photographs-per-story', 1);
  expect((await sendVoiceComment(fastify, ana, { memoryId, audio })).status).toBe(200);
  await setSetting('max-photographs-per-story', 20_000);
  await setSetting('max-story-gigabytes', 1);
  await db
    .updateTable('comments')
    .set({ voice_bytes: 1_000_000_000 })
    .where('memory_id', '=', memoryId)
    .execute();
  const refusal = { status: 409, body: { code: 'story_full' } };
  expect(await sendVoiceComment(fastify, ana, { memoryId, audio })).toMatchObject(refusal);
  expect(await sendMemory(fastify, ana)).toMatchObject(refusal);
  await setSetting('max-story-gigabytes', 200);
});

import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createExportCalls, readIndexPage } from '../../../../testing/exports/own-export.ts';
import { makeVoice, sendVoiceComment } from '../../../../testing/media/voice.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../../../testing/notifications.ts';
import { sendSegments, startFakeTranscriber } from '../../../../testing/servers/fake-transcriber.ts';
import type { TestUser } from '../../../../testing/users.ts';

const server = await startFakeTranscriber();
const testing = await createTestApp({ TRANSCRIBE_URL: server.url, TRANSCRIBE_KEY: 'secret' });
const { app, db, fastify, users, runJobs, runAllJobs, runCron } = testing;
const { gallery, storySearch, accounts } = contract;
const { downloadExport } = createExportCalls(testing);

beforeEach(() => {
  server.queue.length = 0;
  server.state.respond = (_, response) =>
    sendSegments(response, [
      [0, 1, 'We painted it blue,'],
      [1, 2.5, 'the summer before the war.'],
    ]);
});
const said = 'We painted it blue, the summer before the war.';

async function createFamily() {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  return { ana, ben, memoryId: await makeMemory(app, ana, { by: ana, caption: 'The boat' }) };
}

async function speak(member: TestUser, memoryId: string): Promise<string> {
  const { body } = await sendVoiceComment(fastify, member, { memoryId, audio: await makeVoice() });
  expect(body.data.voice.text).toBe('');
  return body.data.id;
}

const readText = async (member: TestUser, memoryId: string) =>
  (await member.request(gallery.comments, { body: { id: memoryId } })).data.map(({ voice }) => voice?.text);
const listMessages = async (member: TestUser) =>
  (await fetchUnreadNotifications(member)).map(({ data }) => data.msg);
const search = async (member: TestUser, query: string) =>
  (await member.request(storySearch.search, { body: { query } })).data;

test('a spoken comment is transcribed after it was sent, and read, found and announced with its text', async () => {
  const { ana, ben, memoryId } = await createFamily();
  await speak(ben, memoryId);
  const name = `${ben.person.fname} ${ben.person.lname}`;
  expect(await listMessages(ana)).toEqual([`<strong>${name}</strong> left a spoken comment on “The boat”`]);
  await runJobs();
  expect(server.requests.at(-1)).toMatchObject({ filename: 'comment.m4a' });
  expect(await readText(ana, memoryId)).toEqual([said]);
  expect(await listMessages(ana)).toEqual([
    `<strong>${name}</strong> left a spoken comment on “The boat”: “${said}”`,
  ]);
  for (const [query, corrected] of [
    ['summer war', false],
    ['sumer', true],
  ] as const) {
    const found = await search(ana, query);
    expect(found).toMatchObject({ corrected, hits: [{ kind: 'comment', text: said, memory_id: memoryId }] });
  }
});

test('a notification that was read stays read when the text arrives', async () => {
  const { ana, ben, memoryId } = await createFamily();
  await speak(ben, memoryId);
  await ana.request(contract.notifications.readAll, { body: {} });
  await runJobs();
  expect(await listMessages(ana)).toEqual([]);
});

test('a busy or failing service is asked again, and the comment is there from the beginning', async () => {
  const { ana, ben, memoryId } = await createFamily();
  server.queue.push(
    (_, response) => response.writeHead(429, { 'retry-after': '30' }).end(),
    (_, response) => response.writeHead(500).end(),
  );
  await speak(ben, memoryId);
  expect(await readText(ana, memoryId)).toEqual(['']);
  for (const _attempt of [1, 2, 3]) {
    await runAllJobs();
  }
  expect(await readText(ana, memoryId)).toEqual([said]);
});

test('a comment without words has no text, and is not sent again', async () => {
  const { ana, ben, memoryId } = await createFamily();
  server.state.respond = (_, response) => sendSegments(response, []);
  await speak(ben, memoryId);
  await runJobs();
  const count = server.requests.length;
  expect(await readText(ana, memoryId)).toEqual(['']);
  await runCron('transcribe_voices');
  await runJobs();
  expect(server.requests).toHaveLength(count);
});

test('comments from before a transcriber was set up are transcribed', async () => {
  const { ana, ben, memoryId } = await createFamily();
  const id = await speak(ben, memoryId);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.updateTable('comments').set({ voice_text_queued_at: null }).where('id', '=', id).execute();
  await runCron('transcribe_voices');
  await runJobs();
  expect(await readText(ana, memoryId)).toEqual([said]);
});

test('the text goes with the comment: from the search, the notifications and the export', async () => {
  const { ana, ben, memoryId } = await createFamily();
  const id = await speak(ben, memoryId);
  await runJobs();
  const files = await downloadExport(ana);
  expect(files.get('data.json')?.toString()).toContain(`"voice_text": "${said}"`);
  expect(readIndexPage(files)).toContain(said);
  await ben.request(gallery.deleteComment, { body: { id } });
  expect((await search(ana, 'summer war')).hits).toEqual([]);
  expect((await listMessages(ana)).filter((message) => message.includes('painted'))).toEqual([]);
  const { rows } = await sql`select 1 from comments where id = ${id} and voice_text is not null`.execute(db);
  expect(rows).toEqual([]);
});

test('a comment that is deleted while it is transcribed gets no text', async () => {
  const { ana, ben, memoryId } = await createFamily();
  const id = await speak(ben, memoryId);
  const { respond } = server.state;
  server.state.respond = (request, response) => {
    void ben.request(gallery.deleteComment, { body: { id } }).then(() => respond(request, response));
  };
  await runJobs();
  const { rows } = await sql`select 1 from comments where id = ${id} and voice_text is not null`.execute(db);
  expect(rows).toEqual([]);
  expect(await listMessages(ana)).toEqual([]);
});

test('erasing a storyteller removes what was said about their photographs from the notifications of others', async () => {
  const { ana, ben, memoryId } = await createFamily();
  await speak(ana, memoryId);
  await speak(ben, memoryId);
  const clara = await users.subUser(ana);
  await clara.request(gallery.addComment, { body: { post_id: memoryId, comment: 'I remember.' } });
  await speak(ben, memoryId);
  await runJobs();
  expect((await listMessages(clara)).filter((message) => message.includes('painted'))).toHaveLength(1);
  const sue = await users.superAdmin();
  await sue.request(accounts.delete, { body: { id: ana.person.id } });
  await sue.request(accounts.erase, { body: { id: ana.person.id } });
  const { rows } = await sql<{ msg: string }>`select msg from notifications where msg like '%painted%'
    and url = ${`/post/${memoryId}`}`.execute(db);
  expect(rows).toEqual([]);
});

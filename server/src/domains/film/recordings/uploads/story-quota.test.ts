import { contract } from '@lifestory/contract';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { sendMemory } from '../../../../testing/media/photographs.ts';
import { makeChunkedFilm, sendChunk } from '../../../../testing/media/upload.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';

const { fastify, users, db, app } = await createTestApp();
const staff = await users.superAdmin();
const gigabyte = 1e9;
let count = 0;

const setQuota = (gigabytes: number) =>
  staff.request(contract.settings.update, { body: { key: 'max-story-gigabytes', value: gigabytes } });
afterEach(() => setQuota(200));

/** Prepares the upload of a film to a story whose photographs use the given number of bytes; `send` starts it. */
async function prepareUpload(photographBytes: number) {
  const ana = await users.customer();
  const id = await makeMemory(app, ana, { by: ana });
  await db.updateTable('memories').set({ bytes: photographBytes }).where('id', '=', id).execute();
  const chunkedFile = makeChunkedFilm(await createInterviewWithoutSlot(app, ana), `film-${++count}`);
  const send = () => sendChunk(fastify, staff.token, chunkedFile, 1);
  return { ana, chunkedFile, send };
}

test('a film that does not fit in its story’s storage quota is rejected before its first byte', async () => {
  await setQuota(1);
  const { send, chunkedFile, ana } = await prepareUpload(gigabyte - 1_000_000);
  const before = await listStoredFiles(app, 'recordings');
  expect(await send()).toMatchObject({
    status: 409,
    body: { code: 'story_full', message: expect.stringContaining('1 GB') },
  });
  expect(await listStoredFiles(app, 'recordings')).toEqual(before);
  await db
    .updateTable('memories')
    .set({ bytes: gigabyte - chunkedFile.content.length })
    .where('story_id', '=', ana.storyId)
    .execute();
  expect((await send()).status).toBe(200);
});

test('running uploads count with their announced size', async () => {
  await setQuota(1);
  const { send, chunkedFile, ana } = await prepareUpload(0);
  const bytes = gigabyte - 2 * chunkedFile.content.length + 1;
  await db.updateTable('memories').set({ bytes }).where('story_id', '=', ana.storyId).execute();
  expect((await send()).status).toBe(200);
  const second = { ...chunkedFile, identifier: `second-${count}` };
  expect((await sendChunk(fastify, staff.token, second, 1)).body).toMatchObject({ code: 'story_full' });
});

test('a photograph does not use space that the upload of a film announced', async () => {
  await setQuota(1);
  const { send, chunkedFile, ana } = await prepareUpload(0);
  const bytes = gigabyte - chunkedFile.content.length - 1;
  await db.updateTable('memories').set({ bytes }).where('story_id', '=', ana.storyId).execute();
  expect((await send()).status).toBe(200);
  expect(await sendMemory(fastify, ana)).toMatchObject({ status: 409, body: { code: 'story_full' } });
});

test('a full story does not prevent uploads to another one', async () => {
  await setQuota(1);
  const full = await prepareUpload(gigabyte);
  const other = await prepareUpload(0);
  expect((await full.send()).status).toBe(409);
  expect((await other.send()).status).toBe(200);
});

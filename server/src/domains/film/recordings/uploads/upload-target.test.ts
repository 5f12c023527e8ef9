import { chunkBytes } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../../testing/media/film.ts';
import { sendChunk } from '../../../../testing/media/upload.ts';
import { startUploads } from '../../../../testing/media/uploads.ts';

const { fastify, users, db, app, staff, upload, send, listRecordings } = await startUploads();

test('an interview that is missing, deleted or cancelled gets no recording', async () => {
  upload.file.target = { session_id: '0198c0de-0000-7000-8000-000000000000' };
  expect((await send(1)).status).toBe(404);
  upload.file.target = { session_id: upload.interviewId };
  await db
    .updateTable('interviews')
    .set({ status: 'cancelled' })
    .where('id', '=', upload.interviewId)
    .execute();
  expect((await send(1)).status).toBe(404);
  const deleted = { status: 'waiting', deleted_at: app.now() };
  await db.updateTable('interviews').set(deleted).where('id', '=', upload.interviewId).execute();
  expect((await send(1)).status).toBe(404);
});

/** Uploads the film for a customer; returns the interview that received it. */
async function uploadFor(customer_id: string, identifier: string) {
  upload.file = { ...upload.file, identifier, target: { customer_id } };
  await send(1);
  const { body } = await send(2);
  expect(body.done).toBe(true);
  expect((await send(2)).body.session_id).toBe(body.session_id);
  return body.session_id;
}

test('for a customer, the target is the latest past interview without a recording, otherwise the latest past one', async () => {
  const ben = await users.customer({ fname: 'Ben' });
  const earlier = await createInterviewWithoutSlot(app, ben, -20);
  const latestPast = await createInterviewWithoutSlot(app, ben, -5);
  await createInterviewWithoutSlot(app, ben, 3);
  expect(await uploadFor(ben.person.id, 'a')).toBe(latestPast);
  expect(await uploadFor(ben.person.id, 'b')).toBe(earlier);
  expect(await uploadFor(ben.person.id, 'c')).toBe(latestPast);
});

test('a film uploaded for a customer never completes an interview that has not taken place', async () => {
  const cleo = await users.customer({ fname: 'Cleo' });
  upload.file.target = { customer_id: cleo.person.id };
  expect(await send(1)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  const upcoming = await createInterviewWithoutSlot(app, cleo, 3);
  expect(await send(1)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  const row = await db
    .selectFrom('interviews')
    .select('status')
    .where('id', '=', upcoming)
    .executeTakeFirst();
  expect(row?.status).toBe('waiting');
  upload.file.target = { customer_id: staff.person.id };
  expect((await send(1)).status).toBe(404);
});

test('the past interviews of a customer are listed to choose from, newest first', async () => {
  const dora = await users.customer({ fname: 'Dora' });
  const listChoices = async () => {
    const body = { customer_id: dora.person.id };
    return (await staff.call<{ data: object[] }>('POST', '/api/sessions/upload-choices', body)).body.data;
  };
  expect(await listChoices()).toEqual([]);
  const earlier = await createInterviewWithoutSlot(app, dora, -9);
  const latest = await createInterviewWithoutSlot(app, dora, -2);
  await createInterviewWithoutSlot(app, dora, 2);
  const cancelled = await createInterviewWithoutSlot(app, dora, -1);
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', cancelled).execute();
  await uploadFor(dora.person.id, 'dora');
  expect(await listChoices()).toMatchObject([
    { session_id: latest, has_film: true },
    { session_id: earlier, has_film: false },
  ]);
  const body = { customer_id: staff.person.id };
  expect((await staff.call('POST', '/api/sessions/upload-choices', body)).status).toBe(404);
});

test('a new recording replaces the old one', async () => {
  await send(1);
  await send(2);
  upload.file = { ...upload.file, identifier: `again-${upload.interviewId}`, content: makeFilm(chunkBytes) };
  expect((await send(1)).body.done).toBe(true);
  const [first, second] = await listRecordings();
  expect(first?.replaced_at).not.toBeNull();
  expect(second?.replaced_at).toBeNull();
  const changes = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', upload.interviewId)
    .execute();
  expect(changes.map(({ action }) => action)).toEqual(['recording uploaded', 'recording replaced']);
});

test('of two files uploaded at once for one interview, one is shown and the other is set aside', async () => {
  const other = { ...upload.file, identifier: `other-${upload.interviewId}`, content: makeFilm(chunkBytes) };
  upload.file.content = makeFilm(chunkBytes + 1);
  const responses = await Promise.all([send(1), sendChunk(fastify, staff.token, other, 1)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await listRecordings()).filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
  expect(await listRecordings()).toHaveLength(2);
});

import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';

const { db, app, users, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const ana = await users.customer();
const son = await users.subUser(ana);
const stranger = await users.customer();

const addFilm = async (member: typeof ana, replacedAt: Date | null = null) => {
  const { id: interviewId } = await createInterview(app, member, { status: 'completed' });
  return { id: await makeRecording(app, interviewId, { replacedAt }), interviewId };
};
const findWatchedAt = async (id: string) =>
  (await db.selectFrom('recordings').select('watched_at').where('id', '=', id).executeTakeFirstOrThrow())
    .watched_at;

test('the first playback by somebody in the story is recorded', async () => {
  const { id } = await addFilm(ana);
  await son.request(contract.recordings.watched, { body: { id } });
  expect(await findWatchedAt(id)).toEqual(noon);
  setClock(new Date('2027-05-04T19:00:00Z'));
  await ana.request(contract.recordings.watched, { body: { id } });
  expect(await findWatchedAt(id)).toEqual(noon);
});

test('films of other stories, replaced films and films of deleted sessions are not found', async () => {
  const [otherStory, replaced, deleted] = [
    await addFilm(stranger),
    await addFilm(ana, noon),
    await addFilm(ana),
  ];
  await db
    .updateTable('interviews')
    .set({ deleted_at: noon })
    .where('id', '=', deleted.interviewId)
    .execute();
  for (const { id } of [otherStory, replaced, deleted]) {
    expect((await ana.call('POST', '/api/sessions/watched', { id })).status).toBe(404);
    expect(await findWatchedAt(id)).toBeNull();
  }
});

test('staff cannot record a playback, and an invalid id is rejected', async () => {
  const { id } = await addFilm(ana);
  for (const staff of [await users.superAdmin(), await users.developer()]) {
    expect((await staff.call('POST', '/api/sessions/watched', { id })).status).toBe(403);
  }
  expect(await findWatchedAt(id)).toBeNull();
  for (const body of [{}, { id: 7 }, { id: '<script>' }, { id: [id] }]) {
    expect((await ana.call('POST', '/api/sessions/watched', body)).status).toBe(422);
  }
});

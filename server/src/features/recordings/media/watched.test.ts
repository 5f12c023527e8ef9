import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeRecording } from '../../../testing/media/recording.ts';

const { db, app, users, setClock } = await testApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const ana = await users.customer();
const son = await users.subUser(ana);
const stranger = await users.customer();

const filmOf = async (member: typeof ana, replacedAt: Date | null = null) => {
  const { id: interviewId } = await createInterview(app, member, { status: 'completed' });
  return { id: await makeRecording(app, interviewId, { replacedAt }), interviewId };
};
const watchedAt = async (id: string) =>
  (await db.selectFrom('recordings').select('watched_at').where('id', '=', id).executeTakeFirstOrThrow())
    .watched_at;

test('the first playback by somebody in the story is recorded', async () => {
  const { id } = await filmOf(ana);
  await son.request(contract.recordings.watched, { body: { id } });
  expect(await watchedAt(id)).toEqual(noon);
  setClock(new Date('2027-05-04T19:00:00Z'));
  await ana.request(contract.recordings.watched, { body: { id } });
  expect(await watchedAt(id)).toEqual(noon);
});

test('films of other stories, replaced films and films of deleted sessions are not found', async () => {
  const [theirs, replaced, deleted] = [await filmOf(stranger), await filmOf(ana, noon), await filmOf(ana)];
  await db
    .updateTable('interviews')
    .set({ deleted_at: noon })
    .where('id', '=', deleted.interviewId)
    .execute();
  for (const { id } of [theirs, replaced, deleted]) {
    expect((await ana.call('POST', '/api/sessions/watched', { id })).status).toBe(404);
    expect(await watchedAt(id)).toBeNull();
  }
});

test('views by staff do not count, and an invalid id is rejected', async () => {
  const { id } = await filmOf(ana);
  for (const staff of [await users.superAdmin(), await users.developer()]) {
    expect((await staff.call('POST', '/api/sessions/watched', { id })).status).toBe(403);
  }
  expect(await watchedAt(id)).toBeNull();
  for (const wrong of [{}, { id: 7 }, { id: '<script>' }, { id: [id] }]) {
    expect((await ana.call('POST', '/api/sessions/watched', wrong)).status).toBe(422);
  }
});

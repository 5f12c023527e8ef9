import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { db, app, users } = await createTestApp();
const { chapters, gallery } = contract;

/** Creates a story with a film and two members. */
async function createStory() {
  const rose = await users.customer({ fname: 'Rose' });
  const [clara, tom] = [await users.subUser(rose), await users.subUser(rose)];
  const { id: film } = await createInterview(app, rose, { status: 'completed' });
  await makeRecording(app, film);
  return { rose, clara, tom, film };
}
const addMemory = async (story: { storyId: string }, by: TestUser, year: number) => {
  const id = await makeMemory(app, story, { by });
  await db.updateTable('memories').set({ year, month: null }).where('id', '=', id).execute();
  return id;
};
const addChapter = async (rose: TestUser, session_id: string, at_ms: number, years: object = {}) => {
  await rose.request(chapters.save, { body: { session_id, at_ms, title: `At ${at_ms}`, ...years } });
  const list = (await rose.request(chapters.ofStory, {})).data;
  return list.find((chapter) => chapter.at_ms === at_ms)?.id ?? '';
};
const link = async (member: TestUser, id: string, moment: object | null) =>
  (await member.call('POST', '/api/post/moment', { id, moment })).status;
const find = async (member: TestUser, id: string) =>
  (await member.request(gallery.memory, { body: { id } })).data;
const listOfChapter = async (member: TestUser, id: string) =>
  (await member.request(gallery.ofChapter, { body: { id } })).data.map((memory) => memory.id);

test('author and storyteller link a photograph to a moment of the film, and the whole family sees it', async () => {
  const { rose, clara, tom, film } = await createStory();
  const id = await addMemory(rose, clara, 1950);
  expect(await find(tom, id)).toMatchObject({ moment: null, can: { link: false } });
  expect(await link(clara, id, { session_id: film, at_ms: 61_500 })).toBe(200);
  expect(await find(tom, id)).toMatchObject({ moment: { session_id: film, at_ms: 61_500 } });
  expect(await find(rose, id)).toMatchObject({ can: { edit: false, link: true } });
  expect(await link(rose, id, { session_id: film, at_ms: 5000 })).toBe(200);
  expect(await link(tom, id, null)).toBe(403);
  expect(await find(tom, id)).toMatchObject({ moment: { at_ms: 5000 } });
  expect(await link(clara, id, null)).toBe(200);
  expect(await find(tom, id)).toMatchObject({ moment: null });
});

test('a photograph cannot be linked to a film of another story, and not outside of a film', async () => {
  const { rose, film } = await createStory();
  const other = await createStory();
  const id = await addMemory(rose, rose, 1950);
  expect(await link(rose, id, { session_id: other.film, at_ms: 0 })).toBe(404);
  expect(await link(other.rose, id, { session_id: other.film, at_ms: 0 })).toBe(404);
  for (const moment of [{ session_id: film, at_ms: -1 }, { session_id: film }, { at_ms: 5 }, 7, undefined]) {
    expect((await rose.call('POST', '/api/post/moment', { id, moment })).status).toBe(422);
  }
  expect(await find(rose, id)).toMatchObject({ moment: null });
});

test('a film that is hidden from members is not named to them', async () => {
  const { rose, clara, film } = await createStory();
  const id = await addMemory(rose, clara, 1950);
  const chapter = await addChapter(rose, film, 0, { first_year: 1950 });
  await link(clara, id, { session_id: film, at_ms: 1000 });
  await db.updateTable('interviews').set({ recording_consent: 'withdrawn' }).where('id', '=', film).execute();
  expect(await find(clara, id)).toMatchObject({ moment: null });
  expect(await find(rose, id)).toMatchObject({ moment: { at_ms: 1000 } });
  expect((await clara.call('POST', '/api/post/list-of-chapter', { id: chapter })).status).toBe(404);
});

test('a chapter shows the photographs of its years and those linked to it, oldest first', async () => {
  const { rose, clara, film } = await createStory();
  const [in1947, in1948, in1956, in1960, in1970] = [
    await addMemory(rose, rose, 1947),
    await addMemory(rose, clara, 1948),
    await addMemory(rose, rose, 1956),
    await addMemory(rose, rose, 1960),
    await addMemory(rose, clara, 1970),
  ];
  const farm = await addChapter(rose, film, 60_000, { first_year: 1948, last_year: 1956 });
  const city = await addChapter(rose, film, 120_000);
  await addChapter(rose, film, 0, { first_year: 1947 });
  expect(await listOfChapter(clara, farm)).toEqual([in1948, in1956]);
  expect(await listOfChapter(clara, city)).toEqual([]);
  await link(rose, in1970, { session_id: film, at_ms: 119_999 });
  await link(rose, in1960, { session_id: film, at_ms: 120_000 });
  await link(rose, in1947, { session_id: film, at_ms: 59_999 });
  expect(await listOfChapter(clara, farm)).toEqual([in1948, in1956, in1970]);
  expect(await listOfChapter(clara, city)).toEqual([in1960]);
  await rose.request(gallery.deleteMemory, { body: { id: in1960 } });
  expect(await listOfChapter(clara, city)).toEqual([]);
});

test('a moment stays the same when the film of a call is trimmed', async () => {
  const { rose, film } = await createStory();
  const id = await addMemory(rose, rose, 1990);
  const chapter = await addChapter(rose, film, 60_000);
  await link(rose, id, { session_id: film, at_ms: 61_000 });
  await db
    .updateTable('recordings')
    .set({ call_start_ms: 20_000, call_end_ms: 500_000 })
    .where('interview_id', '=', film)
    .execute();
  expect(await find(rose, id)).toMatchObject({ moment: { at_ms: 41_000 } });
  expect(await listOfChapter(rose, chapter)).toEqual([id]);
  await link(rose, id, { session_id: film, at_ms: 39_000 });
  expect(await find(rose, id)).toMatchObject({ moment: { at_ms: 39_000 } });
  expect(await listOfChapter(rose, chapter)).toEqual([]);
});

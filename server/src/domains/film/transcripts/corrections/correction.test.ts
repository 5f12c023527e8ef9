import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createTranscribedFilm } from '../../../../testing/media/transcript.ts';
import type { TestUser } from '../../../../testing/users.ts';
import { replaceWord } from './replacement.policy.ts';

const testing = await createTestApp();
const { db, users } = testing;
const { transcripts } = contract;
const sue = await users.superAdmin();
const createFilm = () => createTranscribedFilm(testing, sue);
const read = async (user: TestUser, id: string) =>
  (await user.request(transcripts.ofFilm, { body: { id } })).data.sentences;
const correct = (user: TestUser, body: object) => user.call('POST', '/api/transcripts/correct', body);
const listHistory = async (user: TestUser, id: string) =>
  (await user.request(transcripts.history, { body: { id } })).data;
/** Reads the third sentence and returns a correction of it. */
async function createCorrection(user: TestUser, film: string, text = 'My brother Karl dreamed.') {
  const [, , third] = await read(user, film);
  return { id: third?.id ?? '', revision: third?.revision ?? 0, speaker: 'Rose', text };
}

test('a correction by the daughter is read by the storyteller, with its author in the history', async () => {
  const { rose, clara, film } = await createFilm();
  expect((await correct(clara, await createCorrection(clara, film))).status).toBe(200);
  expect((await read(rose, film))[2]).toMatchObject({ text: 'My brother Karl dreamed.', revision: 1 });
  expect(await listHistory(rose, film)).toMatchObject([
    {
      author: `Clara ${clara.person.lname}`,
      sentences: 1,
      before: 'My brother Karl drank.',
      after: 'My brother Karl dreamed.',
      is_undone: false,
    },
  ]);
});

test('of two corrections of the same words, the second is refused', async () => {
  const { rose, clara, film } = await createFilm();
  const correction = await createCorrection(clara, film);
  const replies = await Promise.all([
    correct(clara, correction),
    correct(rose, { ...correction, text: 'My brother Karl laughed.' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listHistory(rose, film)).toHaveLength(1);
});

test('a correction without a difference leaves no trace', async () => {
  const { rose, film } = await createFilm();
  await correct(rose, await createCorrection(rose, film, 'My brother Karl drank.'));
  expect(await listHistory(rose, film)).toEqual([]);
});

test('members do not correct once the storyteller forbids it, and members never decide about that', async () => {
  const { rose, clara, film } = await createFilm();
  const forbid = (user: TestUser) =>
    user.call('POST', '/api/transcripts/permission', { family_corrects: false });
  expect((await forbid(clara)).status).toBe(403);
  expect((await forbid(rose)).status).toBe(200);
  const correction = await createCorrection(clara, film);
  expect((await correct(clara, correction)).status).toBe(403);
  const replacement = { id: film, find: 'Karl', replacement: 'Carl' };
  expect((await clara.call('POST', '/api/transcripts/replace', replacement)).status).toBe(403);
  expect((await clara.request(transcripts.ofFilm, { body: { id: film } })).data).toMatchObject({
    family_corrects: false,
    can: { correct: false },
  });
  expect((await correct(rose, correction)).status).toBe(200);
});

test('sentences of other stories are not found, and impossible texts are refused', async () => {
  const { film } = await createFilm();
  const other = await createFilm();
  const correction = await createCorrection(other.rose, other.film);
  const { rose } = await createFilm();
  expect((await correct(rose, correction)).status).toBe(404);
  expect((await correct(rose, { ...correction, id: newId() })).status).toBe(404);
  for (const change of [
    { text: '' },
    { text: 'x'.repeat(1001) },
    { speaker: 'x'.repeat(81) },
    { revision: -1 },
  ]) {
    expect((await correct(other.rose, { ...correction, ...change })).status).toBe(422);
  }
  expect((await rose.call('POST', '/api/transcripts/history', { id: film })).status).toBe(404);
});

test('a name is replaced everywhere at once, in all films of the story, and one undo takes a film back', async () => {
  const { rose, clara, film } = await createFilm();
  const { data } = await clara.request(transcripts.replace, {
    body: { id: film, find: 'Karl', replacement: 'Carl' },
  });
  expect(data.sentences).toBe(2);
  const texts = async () => (await read(rose, film)).map(({ text }) => text);
  expect(await texts()).toEqual([
    'Where did you grow up?',
    'On a farm near Salinas.',
    'My brother Carl drank.',
    'Then Carl left for Salinas.',
  ]);
  const [change] = await listHistory(rose, film);
  expect(change).toMatchObject({ sentences: 2, after: 'My brother Carl drank.' });
  await rose.request(transcripts.undo, { body: { id: change?.id ?? '' } });
  expect((await texts())[3]).toBe('Then Karl left for Salinas.');
  expect(await listHistory(rose, film)).toMatchObject([{ is_undone: true }]);
  expect((await rose.call('POST', '/api/transcripts/undo', { id: change?.id })).status).toBe(404);
});

test('speakers are renamed too, and staff replace in one film only', async () => {
  const { rose, film } = await createFilm();
  const body = { id: film, find: 'Rose', replacement: 'Grandma' };
  expect((await sue.request(transcripts.replaceByStaff, { body })).data.sentences).toBe(3);
  expect((await read(rose, film)).map(({ speaker }) => speaker)).toEqual([
    'Sue',
    'Grandma',
    'Grandma',
    'Grandma',
  ]);
});

test('only whole words are replaced, in any script, and special characters mean themselves', () => {
  expect(replaceWord('Ann, Anna and Ann-Marie', 'Ann', 'Anne')).toBe('Anne, Anna and Anne-Marie');
  expect(replaceWord('Ян и Яна', 'Ян', 'Иван')).toBe('Иван и Яна');
  expect(replaceWord('Mr. (K.) pays $1', '(K.)', '$& $1')).toBe('Mr. $& $1 pays $1');
});

test('a correction that was corrected again is not undone', async () => {
  const { rose, clara, film } = await createFilm();
  await correct(clara, await createCorrection(clara, film));
  const [change] = await listHistory(rose, film);
  await correct(rose, await createCorrection(rose, film, 'My brother Karl sang.'));
  expect((await clara.call('POST', '/api/transcripts/undo', { id: change?.id })).status).toBe(409);
  expect((await read(rose, film))[2]?.text).toBe('My brother Karl sang.');
});

test('the corrections of an erased member stay without their name', async () => {
  const { rose, clara, film } = await createFilm();
  await correct(clara, await createCorrection(clara, film));
  await sue.request(contract.accounts.delete, { body: { id: clara.person.id } });
  await sue.request(contract.accounts.erase, { body: { id: clara.person.id } });
  expect(await listHistory(rose, film)).toMatchObject([{ author: '', after: 'My brother Karl dreamed.' }]);
  const named = await db
    .selectFrom('transcript_changes')
    .select('id')
    .where('author_id', '=', clara.person.id)
    .execute();
  expect(named).toEqual([]);
});

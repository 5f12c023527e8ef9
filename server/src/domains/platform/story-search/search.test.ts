import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { countEdits } from '../../../edit-distance.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createTranscribedFilm } from '../../../testing/media/transcript.ts';
import { makeMemory } from '../../../testing/memory.ts';
import type { TestUser } from '../../../testing/users.ts';
import { findMatches, listSearchWords } from './query.policy.ts';

const testing = await createTestApp();
const { app, db, users, fastify } = testing;
const sue = await users.superAdmin();

const search = async (user: TestUser, query: string) =>
  (await user.request(contract.storySearch.search, { body: { query } })).data;
const findTexts = async (user: TestUser, query: string) =>
  (await search(user, query)).hits.map(({ text }) => text);

/** Creates a story with a film of which the third sentence is restricted, a chapter, and a memory with a comment. */
async function createStory() {
  const story = await createTranscribedFilm(testing, sue);
  const { rose, clara, film, interviewId } = story;
  await rose.request(contract.transcripts.restrict, {
    body: { film_id: film, start_ms: 9000, end_ms: 12_000 },
  });
  await rose.request(contract.chapters.save, {
    body: {
      session_id: interviewId,
      at_ms: 3000,
      title: 'The farm years',
      first_year: null,
      last_year: null,
    },
  });
  const memory = await makeMemory(app, rose, {
    by: rose,
    caption: 'Déjà vu at the café in Salinas',
    comments: [{ by: clara, comment: 'Karl’s farmhouse!' }],
  });
  return { ...story, memory };
}

test('one search finds captions, comments, chapters and sentences, each with its picture and place', async () => {
  const { clara, memory, interviewId } = await createStory();
  const farm = await search(clara, 'FARM');
  expect(farm.corrected).toBe(false);
  expect(farm.hits).toMatchObject([
    {
      kind: 'chapter',
      text: 'The farm years',
      matches: [{ start: 4, end: 8 }],
      session_id: interviewId,
      at_ms: 3000,
    },
    {
      kind: 'sentence',
      text: 'On a farm near Salinas.',
      session_id: interviewId,
      at_ms: 4000,
      memory_id: null,
    },
    {
      kind: 'comment',
      text: 'Karl’s farmhouse!',
      memory_id: memory,
      context: expect.stringContaining('Clara'),
    },
  ]);
  const [hit] = (await search(clara, 'deja cafe')).hits;
  expect(hit).toMatchObject({
    kind: 'memory',
    context: 'June 1958',
    matches: [
      { start: 0, end: 4 },
      { start: 15, end: 19 },
    ],
  });
  expect((await fastify.inject({ url: hit?.picture ?? '' })).statusCode).toBe(200);
});

test('all words must occur, each at least as the beginning of a word', async () => {
  const { clara } = await createStory();
  expect(await findTexts(clara, 'sal far')).toEqual(['On a farm near Salinas.']);
  expect(await findTexts(clara, 'farm moon')).toEqual([]);
  expect(await findTexts(clara, 'arm')).toEqual([]);
});

test('words with a typo are found if nothing matches exactly', async () => {
  const { clara } = await createStory();
  for (const typo of ['Salians', 'slainas', 'salinass', 'Selinas']) {
    const { hits, corrected } = await search(clara, typo);
    expect([typo, corrected, hits.map(({ kind }) => kind)]).toEqual([
      typo,
      true,
      ['sentence', 'sentence', 'memory'],
    ]);
    expect(hits[0]?.matches).toEqual([{ start: 15, end: 22 }]);
  }
  expect(await findTexts(clara, 'umbrella')).toEqual([]);
});

test('a restricted passage is found by the storyteller only', async () => {
  const { rose, clara } = await createStory();
  expect(await findTexts(rose, 'drank')).toEqual(['My brother Karl drank.']);
  expect(await findTexts(clara, 'drank')).toEqual([]);
  expect(await findTexts(clara, 'brothre')).toEqual([]);
  const farm = ['The farm years'];
  expect((await findTexts(clara, 'years')).concat(await findTexts(rose, 'years'))).toEqual([
    ...farm,
    ...farm,
  ]);
  const { data } = await rose.request(contract.chapters.ofStory, {});
  await rose.request(contract.chapters.save, {
    body: { ...data[0], session_id: data[0]?.session_id ?? '', title: 'The farm years', at_ms: 9500 },
  });
  expect([await findTexts(clara, 'years'), await findTexts(rose, 'years')]).toEqual([[], farm]);
});

test('other stories, deleted memories and comments, and hidden films are not found', async () => {
  const { rose, clara, memory, film } = await createStory();
  const { rose: stranger } = await createTranscribedFilm(testing, sue);
  expect(await findTexts(stranger, 'farmhouse')).toEqual([]);
  await rose.request(contract.gallery.deleteMemory, { body: { id: memory } });
  expect(await findTexts(clara, 'farmhouse')).toEqual([]);
  expect(await findTexts(clara, 'café')).toEqual([]);
  await rose.request(contract.consents.withdraw, {});
  expect(await findTexts(clara, 'farm')).toEqual([]);
  expect(await findTexts(rose, 'farm')).toHaveLength(2);
  await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', film).execute();
  expect(await findTexts(rose, 'farm')).toEqual([]);
});

test('a sentence of a later part has its position in the whole film', async () => {
  const { rose, film, interviewId } = await createTranscribedFilm(testing, sue);
  const first = {
    ...(await db.selectFrom('recordings').selectAll().where('id', '=', film).executeTakeFirstOrThrow()),
  };
  await db.updateTable('recordings').set({ part: 2 }).where('id', '=', film).execute();
  const id = crypto.randomUUID();
  await db
    .insertInto('recordings')
    .values({ ...first, id, storage_key: `recordings/${id}.mp4`, part: 1, duration_seconds: 600 })
    .execute();
  expect((await search(rose, 'grow')).hits).toMatchObject([{ session_id: interviewId, at_ms: 601_000 }]);
});

test('searches without words find nothing, and special characters mean nothing', async () => {
  const { clara } = await createStory();
  for (const query of ['…', "' | ''", ':*', '\\', '& ! ()', '<->'])
    expect(await findTexts(clara, query)).toEqual([]);
  expect(await findTexts(clara, "farm' & 'salinas")).toEqual(['On a farm near Salinas.']);
  expect((await clara.call('POST', '/api/story/search', { query: '' })).status).toBe(422);
  expect((await clara.call('POST', '/api/story/search', { query: 'x'.repeat(101) })).status).toBe(422);
});

test('words are compared by letters, and matches marked at their place in the original text', () => {
  expect(listSearchWords('  Ünter-den Linden, 42! ')).toEqual(['unter', 'den', 'linden', '42']);
  expect([countEdits('karl', 'karl'), countEdits('karl', 'kral'), countEdits('karl', 'carla')]).toEqual([
    0, 1, 2,
  ]);
  expect(findMatches('Élan, élans', ['elan'], { isSimilar: false })).toEqual([
    { start: 0, end: 4 },
    { start: 6, end: 11 },
  ]);
});

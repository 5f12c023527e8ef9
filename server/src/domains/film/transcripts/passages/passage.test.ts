import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import { createTranscribedFilm } from '../../../../testing/media/transcript.ts';
import { giveReason, type TestUser } from '../../../../testing/users.ts';
import { listHiddenRanges } from './passage.queries.ts';
import { isWithin, mergeRanges } from './range.policy.ts';

const testing = await createTestApp();
const { app, db, users, fastify } = testing;
const { transcripts } = contract;
const sue = await users.superAdmin();
const today = '2026-11-25';

/** A film of which the passage about the brother, from 8.5 to 12 seconds, is restricted. */
async function createRestrictedFilm(change: { until?: string } = {}) {
  const story = await createTranscribedFilm(testing, sue);
  const body = { film_id: story.film, start_ms: 8500, end_ms: 12_000, ...change };
  await story.rose.request(transcripts.restrict, { body });
  return story;
}
const read = async (user: TestUser, id: string) =>
  (await user.request(transcripts.ofFilm, { body: { id } })).data;
const fetchFile = async (url: string | null) => (await fastify.inject({ url: url ?? '' })).body;

test('a restricted passage is absent for members in every form, and present for the storyteller', async () => {
  const { rose, clara, film } = await createRestrictedFilm();
  const [own, theirs] = [await read(rose, film), await read(clara, film)];
  expect(own.sentences.map(({ is_restricted }) => is_restricted)).toEqual([false, false, true, false]);
  expect(own.passages).toMatchObject([{ start_ms: 8500, end_ms: 12_000, until: null }]);
  expect(JSON.stringify(theirs)).not.toContain('drank');
  expect(theirs).toMatchObject({
    passages: [],
    sentences: [{}, {}, { text: 'Then Karl left for Salinas.' }],
  });
  for (const name of ['vtt', 'text'] as const) {
    expect(await fetchFile(own[name])).toContain('drank');
    expect(await fetchFile(theirs[name])).toContain('Salinas');
    expect(await fetchFile(theirs[name])).not.toContain('drank');
  }
});

test('links that a member received before the restriction leave the passage out as well', async () => {
  const { rose, clara, film } = await createTranscribedFilm(testing, sue);
  const { vtt } = await read(clara, film);
  await rose.request(transcripts.restrict, { body: { film_id: film, start_ms: 8500, end_ms: 12_000 } });
  expect(await fetchFile(vtt)).not.toContain('drank');
});

test('the file of a film with a restricted passage is served to the storyteller, not to members, not even by an earlier link', async () => {
  const { rose, clara, film } = await createTranscribedFilm(testing, sue);
  await app.storage.write(`recordings/${film}.mp4`, Buffer.from('film'));
  const findFilm = async (user: TestUser) =>
    (await user.request(contract.stories.customer, {})).data.videos[0];
  const fetchStatus = async (url = '') => (await fastify.inject({ url })).statusCode;
  const earlier = await findFilm(clara);
  expect(earlier?.restricted_ranges).toEqual([]);
  await rose.request(transcripts.restrict, { body: { film_id: film, start_ms: 8500, end_ms: 12_000 } });
  const [own, theirs] = [await findFilm(rose), await findFilm(clara)];
  expect(theirs).toMatchObject({
    file: '',
    download: '',
    restricted_ranges: [{ start_ms: 8500, end_ms: 12_000 }],
  });
  expect(own?.restricted_ranges).toEqual([]);
  expect([await fetchStatus(earlier?.file), await fetchStatus(earlier?.download)]).toEqual([404, 404]);
  expect([await fetchStatus(own?.file), await fetchStatus(own?.download)]).toEqual([200, 200]);
  expect(await fetchFile(own?.captions ?? null)).toContain('drank');
  expect(await fetchFile(theirs?.captions ?? null)).not.toContain('drank');
});

test('staff learn how many private passages the original has, and get the version of the family, once there is one', async () => {
  const { rose, clara, film } = await createRestrictedFilm();
  await giveReason(sue, rose);
  const fetchCopy = async () =>
    (await sue.request(contract.stories.customer, { query: { id: rose.person.id } })).data.videos[0]
      ?.family_copy;
  expect(await fetchCopy()).toEqual({ private_passages: 1, download: '' });
  const row = await db
    .insertInto('film_versions')
    .values({
      recording_id: film,
      state: 'ready',
      light_key: `recordings/versions/${film}.mp4`,
      hidden_ranges: JSON.stringify([{ start_ms: 8500, end_ms: 12_000 }]),
      requested_at: app.now(),
    })
    .onConflict((conflict) =>
      conflict.column('recording_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        light_key: ref('excluded.light_key'),
        hidden_ranges: ref('excluded.hidden_ranges'),
      })),
    )
    .returning('light_key')
    .executeTakeFirstOrThrow();
  await app.storage.write(row.light_key ?? '', Buffer.from('without the passage'));
  const { download = '' } = (await fetchCopy()) ?? {};
  const reply = await fastify.inject({ url: download });
  expect(reply.body).toBe('without the passage');
  expect(reply.headers['content-disposition']).toContain('(family).mp4"');
  const [theirs] = (await clara.request(contract.stories.customer, {})).data.videos;
  expect(theirs?.family_copy).toBeUndefined();
});

test('a film without a private passage has no separate version of the family', async () => {
  const { rose } = await createTranscribedFilm(testing, sue);
  const { data } = await sue.request(contract.stories.customer, { query: { id: rose.person.id } });
  expect(data.videos[0]?.file).not.toBe('');
  expect(data.videos[0]?.family_copy).toBeUndefined();
});

test('chapters that begin in a restricted passage, even of a later part, are listed for the storyteller only', async () => {
  const { rose, clara, film, interviewId } = await createRestrictedFilm();
  const save = (at_ms: number, title: string) =>
    rose.request(contract.chapters.save, { body: { session_id: interviewId, at_ms, title } });
  await save(8000, 'The farm');
  await save(9000, 'Karl');
  const listTitles = async (user: TestUser) =>
    (await user.request(contract.chapters.ofStory, {})).data.map(({ title }) => title);
  expect([await listTitles(rose), await listTitles(clara)]).toEqual([['The farm', 'Karl'], ['The farm']]);
  // The restricted file becomes the second part, after one of a minute.
  await db.updateTable('recordings').set({ part: 2 }).where('id', '=', film).execute();
  const first = await makeRecording(app, interviewId, { replacedAt: app.now() });
  await db
    .updateTable('recordings')
    .set({ part: 1, replaced_at: null, duration_seconds: 60 })
    .where('id', '=', first)
    .execute();
  await save(69_000, 'The bottle');
  expect(await listTitles(clara)).toEqual(['The farm', 'Karl']);
});

test('members neither correct nor replace nor see corrections in a restricted passage', async () => {
  const { rose, clara, film } = await createTranscribedFilm(testing, sue);
  const [, , third] = (await read(clara, film)).sentences;
  await rose.request(transcripts.restrict, { body: { film_id: film, start_ms: 8500, end_ms: 12_000 } });
  const correction = {
    id: third?.id ?? '',
    revision: 0,
    speaker: 'Rose',
    text: 'My brother Karl drank tea.',
  };
  expect((await clara.call('POST', '/api/transcripts/correct', correction)).status).toBe(404);
  await rose.request(transcripts.correct, { body: correction });
  expect((await clara.request(transcripts.history, { body: { id: film } })).data).toEqual([]);
  const [change] = (await rose.request(transcripts.history, { body: { id: film } })).data;
  expect((await clara.call('POST', '/api/transcripts/undo', { id: change?.id })).status).toBe(404);
  const body = { id: film, find: 'Karl', replacement: 'Carl' };
  expect((await clara.request(transcripts.replace, { body })).data.sentences).toBe(1);
  expect((await read(rose, film)).sentences[2]?.text).toBe('My brother Karl drank tea.');
});

test('a passage until a day is shown from that day on, in Los Angeles', async () => {
  const { clara, film } = await createRestrictedFilm({ until: '2026-12-01' });
  const listAt = (day: string) => listHiddenRanges(db, film, day);
  expect(await listAt('2026-11-30')).toEqual([{ start_ms: 8500, end_ms: 12_000 }]);
  expect(await listAt('2026-12-01')).toEqual([]);
  expect((await read(clara, film)).sentences.length).toBeGreaterThanOrEqual(3);
});

test('the storyteller shows a passage again; members can neither restrict nor release', async () => {
  const { rose, clara, film } = await createRestrictedFilm();
  const [passage] = (await read(rose, film)).passages;
  const path = '/api/transcripts/passages';
  const entry = { film_id: film, start_ms: 0, end_ms: 1 };
  expect((await clara.call('POST', `${path}/store`, entry)).status).toBe(403);
  expect((await clara.call('POST', `${path}/delete`, { id: passage?.id })).status).toBe(403);
  const { rose: stranger } = await createTranscribedFilm(testing, sue);
  expect((await stranger.call('POST', `${path}/store`, entry)).status).toBe(404);
  expect((await stranger.call('POST', `${path}/delete`, { id: passage?.id })).status).toBe(404);
  await rose.request(transcripts.release, { body: { id: passage?.id ?? '' } });
  expect((await read(clara, film)).sentences).toHaveLength(4);
});

test('a passage needs an end after its beginning and a date', async () => {
  const { rose, film } = await createTranscribedFilm(testing, sue);
  for (const change of [
    { end_ms: 0 },
    { start_ms: -1 },
    { end_ms: 86_400_001 },
    { until: 'soon' },
    { start_ms: 0.5 },
  ]) {
    const body = { film_id: film, start_ms: 0, end_ms: 10, ...change };
    expect([change, (await rose.call('POST', '/api/transcripts/passages/store', body)).status]).toEqual([
      change,
      422,
    ]);
  }
});

test('a passage stays hidden in the file that replaces the film, and returns with the restored one', async () => {
  const { interviewId, film } = await createRestrictedFilm();
  const replace = (id: string, at: Date | null) =>
    db.updateTable('recordings').set({ replaced_at: at }).where('id', '=', id).execute();
  await replace(film, app.now());
  const next = await makeRecording(app, interviewId);
  expect(await listHiddenRanges(db, next, today)).toEqual([{ start_ms: 8500, end_ms: 12_000 }]);
  await replace(next, app.now());
  await replace(film, null);
  expect(await listHiddenRanges(db, next, today)).toEqual([]);
  expect(await listHiddenRanges(db, film, today)).toHaveLength(1);
  await db.deleteFrom('recordings').where('id', '=', film).execute();
  expect(await listHiddenRanges(db, next, today)).toHaveLength(1);
});

test('a passage stays where it is when the film is trimmed', async () => {
  const { rose, interviewId, film } = await createRestrictedFilm();
  const setCurrent = async (id: string, previous: string) => {
    await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', previous).execute();
    await db
      .updateTable('recordings')
      .set({ replaced_at: null, call_start_ms: 5000 })
      .where('id', '=', id)
      .execute();
  };
  const trimmed = await makeRecording(app, interviewId, { replacedAt: app.now() });
  await setCurrent(trimmed, film);
  expect(await listHiddenRanges(db, trimmed, today)).toEqual([{ start_ms: 3500, end_ms: 7000 }]);
  // A passage that is chosen in the trimmed film, seen from the whole one.
  await rose.request(transcripts.restrict, { body: { film_id: trimmed, start_ms: 0, end_ms: 1000 } });
  await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', trimmed).execute();
  await db.updateTable('recordings').set({ replaced_at: null }).where('id', '=', film).execute();
  expect(await listHiddenRanges(db, film, today)).toEqual([
    { start_ms: 5000, end_ms: 6000 },
    { start_ms: 8500, end_ms: 12_000 },
  ]);
});

test('ranges that touch become one, and a sentence counts if a part of it is inside', () => {
  const range = (start_ms: number, end_ms: number) => ({ start_ms, end_ms });
  expect(mergeRanges([range(5, 9), range(0, 5), range(20, 30), range(6, 7)])).toEqual([
    range(0, 9),
    range(20, 30),
  ]);
  const cases: [number, number, boolean][] = [
    [0, 10, false],
    [0, 11, true],
    [19, 25, true],
    [20, 25, false],
    [15, 15, true],
    [20, 20, false],
  ];
  for (const [start_ms, end_ms, expected] of cases) {
    expect([start_ms, isWithin({ start_ms, end_ms }, [range(10, 20)])]).toEqual([start_ms, expected]);
  }
});

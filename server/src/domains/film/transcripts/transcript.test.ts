import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls } from '../../../testing/exports/own-export.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { createTranscribedFilm } from '../../../testing/media/transcript.ts';
import { giveReason, type TestUser } from '../../../testing/users.ts';

const testing = await createTestApp();
const { app, db, users, fastify } = testing;
const { transcripts } = contract;
const sue = await users.superAdmin();
const dev = await users.developer();

const createFilm = () => createTranscribedFilm(testing, sue);
const read = async (user: TestUser, id: string) =>
  (await user.request(transcripts.ofFilm, { body: { id } })).data;
const readTexts = async (user: TestUser, id: string) =>
  (await read(user, id)).sentences.map(({ text }) => text);
const send = async (user: TestUser, id: string, content: string | Buffer) => {
  const response = await fastify.inject({
    method: 'POST',
    url: `/api/sessions/transcripts/upload?id=${id}`,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  return { status: response.statusCode, body: response.json() };
};
const fetchFile = async (url: string | null) => (await fastify.inject({ url: url ?? '' })).body;

test('staff upload a transcript, which the family reads sentence by sentence and downloads', async () => {
  const { rose, clara, film } = await createFilm();
  const transcript = await read(clara, film);
  expect(transcript).toMatchObject({
    film_id: film,
    source: 'upload',
    can: { correct: true, restrict: false },
  });
  expect(transcript.sentences).toMatchObject([
    { start_ms: 1000, end_ms: 3000, speaker: 'Sue', text: 'Where did you grow up?', is_restricted: false },
    { start_ms: 4000, end_ms: 8000, speaker: 'Rose', text: 'On a farm near Salinas.' },
    { start_ms: 9000, end_ms: 12_000, speaker: 'Rose', text: 'My brother Karl drank.' },
    { start_ms: 13_000, end_ms: 15_000, speaker: 'Rose', text: 'Then Karl left for Salinas.' },
  ]);
  expect((await read(rose, film)).can).toEqual({ correct: true, restrict: true, transcribe: false });
  expect(await fetchFile(transcript.vtt)).toContain(
    '00:00:04.000 --> 00:00:08.000\n<v Rose>On a farm near Salinas.',
  );
  expect(await fetchFile(transcript.text)).toContain('[00:00:01] Sue: Where did you grow up?');
  const unsigned = await fastify.inject({ url: `/api/transcripts/${film}/captions.vtt` });
  expect(unsigned.statusCode).toBe(403);
});

test('captions after the end of the film and with unreadable times are left out, and staff are told', async () => {
  const { rose, film } = await createFilm();
  await db.updateTable('recordings').set({ duration_seconds: 60 }).where('id', '=', film).execute();
  const cues = ['00:0x.000 --> 00:03.000', 'Lost.', '', '00:59.000 --> 01:02.000', 'Kept.', ''];
  const { body } = await send(sue, film, [...cues, '01:01.000 --> 01:02.000', 'Beyond.'].join('\n'));
  expect(body.data).toEqual({
    sentences: 1,
    warnings: [
      'We left out 1 caption with times that cannot be read.',
      'We left out 1 caption after the end of the film.',
    ],
  });
  expect((await read(rose, film)).sentences).toMatchObject([
    { start_ms: 59_000, end_ms: 60_000, text: 'Kept.' },
  ]);
  const late = await send(sue, film, '01:01.000 --> 01:02.000\nBeyond.');
  expect(late).toMatchObject({ status: 415 });
  expect(late.body.message).toContain('after the end of the film');
  const unreadable = await send(sue, film, '0:0:1 --> 0:0:2\nLost.');
  expect(unreadable).toMatchObject({ status: 415 });
  expect(unreadable.body.message).toContain('No times in this file can be read.');
});

test('a film without a transcript has no sentences and nothing to download', async () => {
  const { rose, film } = await createFilm();
  await sue.request(transcripts.delete, { body: { id: film } });
  expect(await read(rose, film)).toMatchObject({ source: null, sentences: [], vtt: null, text: null });
  expect((await sue.call('POST', '/api/sessions/transcripts/delete', { id: film })).status).toBe(404);
});

test('an upload replaces the transcript; other files are refused and change nothing', async () => {
  const { rose, film } = await createFilm();
  const refused: [string | Buffer, number][] = [
    ['', 415],
    ['Dear Sue, here is the text.', 415],
    [Buffer.alloc(5 * 1024 * 1024, 'x'), 413],
    [Array.from({ length: 20_001 }, (_, at) => `${at}:00.000 --> ${at}:01.000\nA.\n`).join('\n'), 415],
  ];
  for (const [content, status] of refused.slice(0, 3))
    expect((await send(sue, film, content)).status).toBe(status);
  const long = Array.from({ length: 20_001 }, (_, at) => {
    const [minutes, seconds] = [Math.floor(at / 60), at % 60].map((value) => String(value).padStart(2, '0'));
    return `${Math.floor(at / 3600)}:${String(Number(minutes) % 60).padStart(2, '0')}:${seconds}.000 --> 23:59:59.000\nA.\n`;
  }).join('\n');
  expect((await send(sue, film, long)).status).toBe(413);
  expect(await readTexts(rose, film)).toHaveLength(4);
  expect((await send(sue, film, '1\n00:00:01,000 --> 00:00:02,000\nOnly this.')).body).toMatchObject({
    data: { sentences: 1 },
  });
  expect(await readTexts(rose, film)).toEqual(['Only this.']);
});

test('films of other stories, replaced films and missing ones are not found', async () => {
  const { rose, film } = await createFilm();
  const other = await createFilm();
  const path = '/api/transcripts';
  for (const id of [other.film, newId()]) expect((await rose.call('POST', path, { id })).status).toBe(404);
  await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', film).execute();
  expect((await rose.call('POST', path, { id: film })).status).toBe(404);
});

test('a withdrawn consent hides the transcript from the family, not from the storyteller', async () => {
  const { rose, clara, film } = await createFilm();
  const [{ vtt: own }, { vtt: theirs }] = [await read(rose, film), await read(clara, film)];
  await rose.request(contract.consents.withdraw, {});
  const fetchStatus = async (url: string | null) => (await fastify.inject({ url: url ?? '' })).statusCode;
  expect([await fetchStatus(own), await fetchStatus(theirs)]).toEqual([200, 404]);
  expect((await clara.call('POST', '/api/transcripts', { id: film })).status).toBe(404);
  expect(await readTexts(rose, film)).toHaveLength(4);
});

test('a keeper of the story neither reads nor finds what a withdrawn consent hides', async () => {
  const { rose, clara, film, interviewId } = await createFilm();
  await rose.request(contract.chapters.save, {
    body: { session_id: interviewId, title: 'The farm years', at_ms: 9500 },
  });
  await rose.request(contract.consents.withdraw, {});
  await db
    .updateTable('stories')
    .set({ keeper_id: clara.person.id })
    .where('person_id', '=', rose.person.id)
    .execute();
  const keeper = await clara.signIn();
  expect((await keeper.request(contract.people.info, {})).data.role).toBe('Customer');
  expect((await keeper.call('POST', '/api/transcripts', { id: film })).status).toBe(404);
  const replacement = { id: film, find: 'Karl', replacement: 'Carl' };
  expect((await keeper.call('POST', `/api${transcripts.replace.path}`, replacement)).status).toBe(404);
  expect((await keeper.request(contract.chapters.ofStory, {})).data).toEqual([]);
  const search = await keeper.request(contract.storySearch.search, { body: { query: 'farm' } });
  expect(search.data.hits).toEqual([]);
  const position = { session_id: interviewId, at_ms: 1000 };
  expect((await keeper.call('POST', `/api${contract.recordings.savePosition.path}`, position)).status).toBe(
    404,
  );
  expect((await keeper.request(contract.stories.customer, {})).data.videos).toEqual([]);
});

test('staff read a transcript after giving a reason, an Interviewer those of their own interviews', async () => {
  const { rose, film, interviewId } = await createFilm();
  const interviewer = await users.interviewer();
  const request = (user: TestUser) => user.call('POST', '/api/sessions/transcripts', { id: film });
  expect((await request(interviewer)).status).toBe(404);
  await db
    .updateTable('interviews')
    .set({ interviewer_id: interviewer.person.id })
    .where('id', '=', interviewId)
    .execute();
  expect((await request(interviewer)).body).toMatchObject({ code: 'reason_required' });
  await giveReason(interviewer, rose);
  expect((await request(interviewer)).body).toMatchObject({
    data: { can: { correct: true, restrict: false } },
  });
  expect((await request(dev)).status).toBe(403);
  expect((await send(dev, film, '')).status).toBe(403);
});

test('a trimmed film gets the transcript of the whole one, at its own times, with its corrections', async () => {
  const { rose, clara, film, interviewId } = await createFilm();
  const correct = async (index: number, text: string) => {
    const sentence = (await read(clara, film)).sentences[index];
    const { id = '', speaker = '', revision = 0 } = sentence ?? {};
    await clara.request(transcripts.correct, { body: { id, speaker, text, revision } });
  };
  await correct(1, 'On a farm near Soledad.');
  await correct(3, 'Then Karl left for good.');
  const trimmed = await makeRecording(app, interviewId, { replacedAt: app.now() });
  await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', film).execute();
  await db
    .updateTable('recordings')
    .set({ replaced_at: null, call_start_ms: 3500, call_end_ms: 12_500, duration_seconds: 9 })
    .where('id', '=', trimmed)
    .execute();
  await testing.runCron('transcribe_films');
  await testing.runCron('transcribe_films');
  expect((await read(rose, trimmed)).sentences).toMatchObject([
    { start_ms: 500, end_ms: 4500, speaker: 'Rose', text: 'On a farm near Soledad.' },
    { start_ms: 5500, end_ms: 8500, text: 'My brother Karl drank.' },
  ]);
  const history = (await rose.request(transcripts.history, { body: { id: trimmed } })).data;
  expect(history).toMatchObject([
    { author: expect.stringMatching(/^Clara /), before: 'On a farm near Salinas.', is_undone: false },
  ]);
  await rose.request(transcripts.undo, { body: { id: history[0]?.id ?? '' } });
  expect((await readTexts(rose, trimmed))[0]).toBe('On a farm near Salinas.');
});

test('a film that is made again from more recordings keeps the transcript that was uploaded until staff delete it', async () => {
  const { rose, film, interviewId } = await createFilm();
  const uploaded = await readTexts(rose, film);
  const complete = await makeRecording(app, interviewId, { replacedAt: app.now() });
  await db.updateTable('recordings').set({ replaced_at: app.now() }).where('id', '=', film).execute();
  await db.updateTable('recordings').set({ replaced_at: null }).where('id', '=', complete).execute();
  await testing.runCron('transcribe_films');
  // An uploaded film may show something else.
  expect(await readTexts(rose, complete)).toEqual([]);
  await db
    .updateTable('recordings')
    .set({ call_end_ms: 15_000 })
    .where('interview_id', '=', interviewId)
    .execute();
  await testing.runCron('transcribe_films');
  expect(await readTexts(rose, complete)).toEqual(uploaded);
  await sue.request(transcripts.delete, { body: { id: complete } });
  await testing.runCron('transcribe_films');
  expect(await readTexts(rose, complete)).toEqual([]);
});

test('the export of the storyteller has the transcript beside the film, with private sentences marked', async () => {
  const { rose, film, interviewId } = await createFilm();
  await app.storage.write(`recordings/${film}.mp4`, Buffer.from('film'));
  await rose.request(transcripts.restrict, { body: { film_id: film, start_ms: 9000, end_ms: 12_000 } });
  const files = await createExportCalls(testing).downloadExport(rose);
  const { story } = JSON.parse(files.get('data.json')?.toString() ?? '{}');
  expect(story.transcripts).toMatchObject([
    {
      interview_id: interviewId,
      part: 1,
      sentences: [
        { start_seconds: 1, speaker: 'Sue', private: false },
        {},
        { text: 'My brother Karl drank.', private: true },
        {},
      ],
      private_passages: [{ start_seconds: 9, end_seconds: 12, until: null }],
    },
  ]);
  const page = files.get('index.html')?.toString() ?? '';
  expect(page).toMatch(/#t=4">0:04<\/a> <strong>Rose:<\/strong> On a farm near Salinas\./);
  expect(page).toContain('My brother Karl drank.<span class="small"> (private)</span>');
});

test('erasure removes the transcripts and passages of the storyteller', async () => {
  const { rose, film } = await createFilm();
  await rose.request(transcripts.restrict, { body: { film_id: film, start_ms: 0, end_ms: 5000 } });
  await sue.request(contract.accounts.delete, { body: { id: rose.person.id } });
  await sue.request(contract.accounts.erase, { body: { id: rose.person.id } });
  const sentences = await db
    .selectFrom('transcript_sentences')
    .select('id')
    .where('recording_id', '=', film)
    .execute();
  expect(sentences).toEqual([]);
});

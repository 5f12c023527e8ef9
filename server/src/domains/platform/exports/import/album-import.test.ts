import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import {
  createAlbumFolder,
  createAlbumStory,
  shortFilm,
  withData,
} from '../../../../testing/exports/album.ts';
import {
  createExportCalls,
  type ExportedFiles,
  readIndexPage,
} from '../../../../testing/exports/own-export.ts';
import type { TestUser } from '../../../../testing/users.ts';
import type { ExportData } from '../export-data.ts';
import { importAlbum } from './album-import.service.ts';

const testing = await createTestApp();
const { app, db, users, runJobs } = testing;
const { downloadExport } = createExportCalls(testing);

const shared = await createAlbumStory(testing);
const { packAlbum } = createAlbumFolder();

/** Returns the packets of a spoken comment. The boxes before them contain when the file was written. */
const readSound = (file: Buffer | undefined) => file?.subarray(file.indexOf('mdat')).toString('base64');

/** The part of an export that must survive an import: the whole story, except the ids of interviews. */
function comparableStory(files: ExportedFiles) {
  const { story } = JSON.parse(files.get('data.json')?.toString() ?? '{}') as ExportData;
  return {
    films: story?.films.map(({ interview_id: _id, file, ...film }) => ({
      ...film,
      poster: film.poster !== null,
      content: files.get(file ?? '')?.equals(shortFilm),
    })),
    chapters: story?.chapters.map(({ interview_id: _id, ...chapter }) => chapter),
    transcripts: story?.transcripts.map(({ interview_id: _id, ...transcript }) => transcript),
    memories: story?.memories.map(({ file, moment, comments, ...memory }) => ({
      ...memory,
      moment: moment?.at_seconds,
      original: files.get(file ?? '')?.toString('base64'),
      comments: comments.map(({ voice, ...comment }) => ({
        ...comment,
        sound: voice && readSound(files.get(voice)),
      })),
    })),
  };
}

/** Names differ between customers: those of the story of `from` become those of `to`. */
const rename = (value: unknown, from: TestUser, to: TestUser) =>
  JSON.parse(
    JSON.stringify(value).replaceAll(
      `${from.person.fname} ${from.person.lname}`,
      `${to.person.fname} ${to.person.lname}`,
    ),
  );

test('an album restores films, chapters, transcripts with private passages, photographs, comments, hearts and dates in an empty story', async () => {
  const ana = await users.customer({ fname: 'Ana' });
  const result = await importAlbum(app, await packAlbum(shared.files), { email: ana.person.email });
  expect(result).toMatchObject({ films: 2, chapters: 2, memories: 2, existing: 0, withoutFile: [] });
  await runJobs();
  const exported = comparableStory(shared.files);
  const imported = comparableStory(await downloadExport(ana));
  // The storyteller of the album is not a member of the other story, so she stays who she is.
  expect(imported).toEqual({ ...exported, films: rename(exported.films, shared.rose, ana) });
});

test('what an erased customer had comes back as it was, with authors who are still members', async () => {
  const { rose, clara, files } = shared;
  const before = comparableStory(files);
  for (const table of ['hearts', 'comments'] as const) {
    await db
      .deleteFrom(table)
      .where('memory_id', 'in', db.selectFrom('memories').select('id').where('story_id', '=', rose.storyId))
      .execute();
  }
  await db.deleteFrom('memories').where('story_id', '=', rose.storyId).execute();
  const interviews = db.selectFrom('interviews').select('id').where('story_id', '=', rose.storyId);
  await db.deleteFrom('chapters').where('interview_id', 'in', interviews).execute();
  await db.deleteFrom('restricted_passages').where('interview_id', 'in', interviews).execute();
  await db.deleteFrom('recordings').where('interview_id', 'in', interviews).execute();

  await importAlbum(app, await packAlbum(files));
  expect(comparableStory(await downloadExport(rose))).toEqual(before);
  const { data } = await rose.request(contract.gallery.shortTimeline, { body: {} });
  expect(data.map(({ author_name }) => author_name)).toEqual([undefined, undefined]);
  const { data: memory } = await clara.request(contract.gallery.memory, { body: { id: data[1]?.id ?? '' } });
  expect(memory.hearts.map(({ id }) => id).sort()).toEqual([rose.person.id, clara.person.id].sort());
  expect(memory.comments.map(({ user }) => user.id)).toEqual([clara.person.id, clara.person.id]);
});

test('on the page of an album, a photograph links to its second in the part of the film', () => {
  const links = [
    ...readIndexPage(shared.files).matchAll(
      /<a href="recordings\/([^"]+)">Hear the story in the film at ([^<]+)/g,
    ),
  ];
  expect(links.map(([, target, position]) => [decodeURIComponent(target ?? ''), position])).toEqual([
    [expect.stringMatching(/ \(2\)\.mp4#t=1$/), '0:01'],
  ]);
});

test('a photograph leads to the same moment of the film, even of one that the story already has', async () => {
  const ana = await users.customer();
  const path = await packAlbum(shared.files);
  await importAlbum(app, path, { email: ana.person.email });
  const readMoment = async () => {
    const { data } = await ana.request(contract.gallery.memories, { body: {} });
    const id = data.find(({ caption }) => caption === 'The boat')?.id ?? '';
    return (await ana.request(contract.gallery.memory, { body: { id } })).data.moment;
  };
  const { data: story } = await ana.request(contract.stories.customer, {});
  const moment = { session_id: story.videos[0]?.session_id, at_ms: 9500 };
  expect(await readMoment()).toEqual(moment);
  await db
    .deleteFrom('comments')
    .where('memory_id', 'in', db.selectFrom('memories').select('id').where('story_id', '=', ana.storyId))
    .execute();
  await db.deleteFrom('memories').where('story_id', '=', ana.storyId).execute();
  expect(await importAlbum(app, path, { email: ana.person.email })).toMatchObject({ films: 0, memories: 2 });
  expect(await readMoment()).toEqual(moment);
});

test('importing twice adds nothing, and nobody is notified', async () => {
  const ana = await users.customer();
  const path = await packAlbum(shared.files);
  await importAlbum(app, path, { email: ana.person.email });
  const again = await importAlbum(app, path, { email: ana.person.email });
  expect(again).toMatchObject({ films: 0, chapters: 0, memories: 0, existing: 4 });
  const { data } = await ana.request(contract.notifications.fetch, { body: {} });
  expect(data).toEqual([]);
});

test('an author without an account is shown by name, and the storyteller can change what they wrote', async () => {
  const ana = await users.customer();
  await importAlbum(app, await packAlbum(shared.files), { email: ana.person.email });
  const { data } = await ana.request(contract.gallery.memories, { body: {} });
  const boat = data.find(({ caption }) => caption === 'The boat');
  const { rose, clara } = shared;
  const nameOf = ({ person }: TestUser) => `${person.fname} ${person.lname}`;
  expect(boat).toMatchObject({ user: { fullName: nameOf(rose), profile: null }, can: { edit: true } });
  expect(boat?.comments?.map(({ user, can }) => [user.fullName, can.delete])).toEqual([
    [nameOf(clara), true],
    [nameOf(clara), true],
  ]);
  const { data: memory } = await ana.request(contract.gallery.memory, { body: { id: boat?.id ?? '' } });
  expect(memory.hearts.map(({ id, fullName }) => [id, fullName])).toEqual([
    [null, nameOf(rose)],
    [null, nameOf(clara)],
  ]);
});

test('an album of an older version, without a number, hearts, spoken comments and chapters, is imported', async () => {
  const ana = await users.customer();
  const older = withData((data, story) => {
    delete data.version;
    delete story.chapters;
    delete story.transcripts;
    for (const film of story.films) delete film.interview_id;
    for (const memory of story.memories) {
      delete memory.hearts;
      const comments = memory.comments as {
        author: string;
        comment: string;
        voice: unknown;
        created_at: string;
      }[];
      memory.comments = comments
        .filter(({ voice }) => !voice)
        .map(({ author, comment, created_at }) => ({ author, comment, created_at }));
    }
  });
  const result = await importAlbum(app, await packAlbum(shared.files, older), { email: ana.person.email });
  expect(result).toMatchObject({ films: 2, chapters: 0, memories: 2 });
});

test('an album that was packed again with compression is imported', async () => {
  const ana = await users.customer();
  const result = await importAlbum(app, await packAlbum(shared.files, { compress: true }), {
    email: ana.person.email,
  });
  expect(result).toMatchObject({ films: 2, memories: 2 });
});

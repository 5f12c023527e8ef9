import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contract } from '@lifestory/contract';
import { afterAll } from 'vitest';
import { ZipFile } from 'yazl';
import { newId } from '../../database/ids.ts';
import { insertPassage } from '../../domains/film/transcripts/passages/passage.queries.ts';
import { replaceTranscript } from '../../domains/film/transcripts/transcript.queries.ts';
import type { TestApp } from '../app.ts';
import { createInterview } from '../interviews.ts';
import { createPlainPhotograph, sendMemory } from '../media/photographs.ts';
import { makeRecording } from '../media/recording.ts';
import { makeVoice, sendVoiceComment } from '../media/voice.ts';
import type { TestUser } from '../users.ts';
import { createExportCalls, type ExportedFiles } from './own-export.ts';

/** A real film of eight seconds. */
export const shortFilm = readFileSync(new URL('../../demonstration/media/film.mp4', import.meta.url));

export interface PackOptions {
  /** Changes the names and contents of the files before they are packed. */
  change?: (files: Map<string, Buffer>) => void;
  compress?: boolean;
}

/** Returns a folder for the albums of a test file, which is removed after its tests. */
export function createAlbumFolder() {
  const path = mkdtempSync(join(tmpdir(), 'lifestory-album-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    /** Packs files into a ZIP file; returns its path. */
    async packAlbum(files: ExportedFiles, { change, compress = false }: PackOptions = {}): Promise<string> {
      const changed = new Map(files);
      change?.(changed);
      const zip = new ZipFile();
      for (const [name, content] of changed) zip.addBuffer(content, name, { compress });
      zip.end();
      const file = join(path, `${newId()}.zip`);
      writeFileSync(file, await buffer(zip.outputStream));
      return file;
    },
  };
}

type Json = Record<string, unknown>;

/** The data of an album, as far as tests change them. */
interface AlbumJson {
  version?: unknown;
  person: Json;
  story: { films: Json[]; chapters?: unknown; transcripts?: unknown; memories: Json[] } | null;
}

/** Changes the data of an album before it is packed. */
export const withData = (
  edit: (data: AlbumJson, story: NonNullable<AlbumJson['story']>) => void,
): PackOptions => ({
  change: (files) => {
    const data = JSON.parse(files.get('data.json')?.toString() ?? '{}');
    edit(data, data.story);
    files.set('data.json', Buffer.from(JSON.stringify(data)));
  },
});

/**
 * A story with a film of two parts, chapters, photographs, written and spoken comments, and hearts, with its export.
 */
export interface AlbumStory {
  rose: TestUser & { storyId: string };
  /** A member of Rose's story. */
  clara: TestUser;
  files: ExportedFiles;
}

/** Adds a transcript of two sentences to a film, the second of which is private for the time being. */
async function addTranscript(
  { app, db }: TestApp,
  { rose, interviewId, recordingId }: { rose: TestUser; interviewId: string; recordingId: string },
): Promise<void> {
  const created = { createdBy: rose.person.id, createdAt: app.now() };
  await db.transaction().execute(async (tx) => {
    await replaceTranscript(tx, { recordingId, source: 'upload', ...created }, [
      { startMs: 0, endMs: 2500, speaker: 'Rose', text: 'We had a house by the sea.' },
      { startMs: 2500, endMs: 6000, speaker: 'Rose', text: 'Do not tell anybody.' },
    ]);
    const range = { startMs: 2500, endMs: 6000, until: '2040-05-01' };
    await insertPassage(tx, { interviewId, recordingId, ...range, ...created });
  });
}

/** Creates a story of which every part is in its export. */
export async function createAlbumStory(testing: TestApp): Promise<AlbumStory> {
  const { app, db, users, fastify, runJobs } = testing;
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose, { fname: 'Clara' });
  const { id: interviewId } = await createInterview(app, rose, {
    status: 'completed',
    startsAt: new Date('2025-03-14T18:00:00Z'),
  });
  for (const part of [1, 2]) {
    const recording = await makeRecording(app, interviewId, { replacedAt: app.now() });
    const [file, poster] = [`recordings/${recording}.mp4`, `recordings/${recording}.webp`];
    await app.storage.write(file, shortFilm);
    await app.storage.write(poster, await createPlainPhotograph().webp().toBuffer());
    const o_file = `a life, part ${part}.mp4`;
    await db
      .updateTable('recordings')
      .set({ poster_key: poster, part, replaced_at: null, o_file, duration_seconds: 8 })
      .where('id', '=', recording)
      .execute();
    await addTranscript(testing, { rose, interviewId, recordingId: recording });
  }
  for (const [at_ms, title] of [
    [0, 'The house'],
    [9500, 'The sea'],
  ] as const) {
    const years = { first_year: 1941, last_year: 1955 };
    await rose.request(contract.chapters.save, { body: { session_id: interviewId, at_ms, title, ...years } });
  }
  const memoryIds: string[] = [];
  for (const [member, fields] of [
    [rose, { caption: 'The boat', year: '1958', month: '6' }],
    [clara, { caption: '', year: '1961' }],
  ] as const) {
    const image = await createPlainPhotograph().jpeg().toBuffer();
    memoryIds.push((await sendMemory(fastify, member, { image, fields })).body.data.id);
  }
  const [memoryId = ''] = memoryIds;
  const { gallery } = contract;
  const moment = { session_id: interviewId, at_ms: 9500 };
  await rose.request(gallery.linkMoment, { body: { id: memoryId, moment } });
  await clara.request(gallery.addComment, { body: { post_id: memoryId, comment: 'I remember.\nDo you?' } });
  const { body: voice } = await sendVoiceComment(fastify, clara, { memoryId, audio: await makeVoice() });
  await db
    .updateTable('comments')
    .set({ voice_text: 'I painted it blue.' })
    .where('id', '=', voice.data.id)
    .execute();
  for (const member of [rose, clara])
    await member.request(gallery.setHeart, { body: { id: memoryId, heart: true } });
  await runJobs();
  return { rose, clara, files: await createExportCalls(testing).downloadExport(rose) };
}

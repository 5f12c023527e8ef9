import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxVoiceBytes } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import { Failure } from '../../../../http/failure.ts';
import { removeObject } from '../../../../providers/storage/port.ts';
import { type StoredMemory, storeImportedMemory } from '../../../album/gallery/index.ts';
import { type StoredFilm, storeAlbumFilm } from '../../../film/recordings/index.ts';
import { type AlbumArchive, AlbumFailure } from './album-archive.ts';
import type { AlbumFilm, AlbumMemory } from './album-schema.ts';
import type { FilmPlan } from './film-plan.service.ts';

/** A memory whose photograph is in the album. */
export type MemoryWithFile = AlbumMemory & { file: string };

/** The parts of a film in the store that could be read, and their files in the same order. */
export interface StoredPlan {
  plan: FilmPlan;
  films: StoredFilm[];
}

/** The files of an album in the store. */
export interface StoredContent {
  plans: StoredPlan[];
  memories: StoredMemory[];
  /** A sentence for each file that cannot be read, and that is left out. */
  leftOut: string[];
}

/** Awaits `onBytes` with the length of each chunk that is read from the album. */
export const countBytes = (
  archive: AlbumArchive,
  onBytes: (bytes: number) => Promise<void>,
): AlbumArchive => ({
  ...archive,
  async open(path) {
    const content = await archive.open(path);
    async function* count() {
      for await (const chunk of content) {
        await onBytes((chunk as Buffer).length);
        yield chunk as Buffer;
      }
    }
    return Readable.from(count(), { objectMode: false });
  },
});

/** Attempts to store a file, because a server with too little memory may end the process that decodes it. */
const maxAttempts = 3;
const retryDelayMs = 1_000;

/**
 * Stores the files of an album, then runs `insert`; removes them if anything fails. A file that cannot be read is left
 * out. Fails with `unavailable` if the server cannot read a file at the moment.
 */
export async function withStoredContent<T>(
  app: AppContext,
  archive: AlbumArchive,
  plans: readonly FilmPlan[],
  memories: readonly MemoryWithFile[],
  insert: (content: StoredContent) => Promise<T>,
): Promise<T> {
  const content: StoredContent = { plans: [], memories: [], leftOut: [] };
  const folders: string[] = [];
  try {
    for (const plan of plans) content.plans.push(await storePlan(app, archive, plan, content.leftOut));
    for (const memory of memories) {
      const folder = await storeMemory(app, archive, memory, content);
      if (folder) folders.push(folder);
    }
    return await insert(content);
  } catch (error) {
    for (const { key, posterKey } of content.plans.flatMap(({ films }) => films)) {
      await app.storage.remove(key);
      if (posterKey) await app.storage.remove(posterKey);
    }
    for (const folder of folders) await removeFolder(app, folder);
    throw error;
  }
}

async function storePlan(
  app: AppContext,
  archive: AlbumArchive,
  plan: FilmPlan,
  leftOut: string[],
): Promise<StoredPlan> {
  const stored: StoredPlan = { plan: { ...plan, parts: [] }, films: [] };
  for (const part of plan.parts) {
    const film = await ignoreBadFile(leftOut, () => storeFilm(app, archive, part));
    if (!film) continue;
    stored.plan.parts.push(part);
    stored.films.push(film);
  }
  return stored;
}

/** Stores a memory; returns its folder, or null if its photograph cannot be read. */
async function storeMemory(
  app: AppContext,
  archive: AlbumArchive,
  memory: MemoryWithFile,
  { memories, leftOut }: StoredContent,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const id = newId();
    const folder = `memories/${id}`;
    const badVoices: string[] = [];
    try {
      const stored = await ignoreBadFile(leftOut, async () => {
        const result = await storeImportedMemory(app, memory, {
          id,
          photograph: await archive.open(memory.file),
          openVoice: (path) => ignoreBadFile(badVoices, () => readVoice(archive, path)),
        });
        if (typeof result === 'string') throw new AlbumFailure(`The photograph “${memory.file}” ${result}.`);
        return result;
      });
      if (stored) {
        memories.push(stored);
        leftOut.push(...badVoices, ...stored.badVoices.map((path) => `The sound “${path}” is damaged.`));
        return folder;
      }
      await removeFolder(app, folder);
      return null;
    } catch (error) {
      await removeFolder(app, folder);
      const isTemporary = error instanceof Failure && error.code === 'unavailable';
      if (!isTemporary || attempt === maxAttempts) throw error;
      await sleep(retryDelayMs);
    }
  }
}

/** Runs `read`; if the file is bad, adds the sentence that says so to `leftOut` and returns null. */
async function ignoreBadFile<T>(leftOut: string[], read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AlbumFailure)) throw error;
    leftOut.push(error.message);
    return null;
  }
}

async function readVoice(archive: AlbumArchive, path: string): Promise<Buffer> {
  if (archive.sizeOf(path) > maxVoiceBytes) throw new AlbumFailure(`The sound “${path}” is too large.`);
  return buffer(await archive.open(path));
}

async function removeFolder({ storage }: AppContext, folder: string): Promise<void> {
  for await (const stored of storage.list(`${folder}/`)) await removeObject(storage, stored);
}

async function storeFilm(
  app: AppContext,
  archive: AlbumArchive,
  { file, poster, original_name }: AlbumFilm & { file: string },
): Promise<StoredFilm> {
  const content = await archive.open(file);
  // A film without a poster gets a new one.
  const picture = poster ? await ignoreBadFile([], () => archive.open(poster)) : null;
  const film = await storeAlbumFilm(app, original_name, content, picture);
  if (!film) throw new AlbumFailure(`The film “${file}” is not an MP4 film.`);
  return film;
}

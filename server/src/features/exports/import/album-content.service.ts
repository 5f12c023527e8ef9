import { Readable } from 'node:stream';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import { removeObject } from '../../../providers/storage/port.ts';
import { type StoredMemory, storeImportedMemory } from '../../gallery/index.ts';
import { type StoredFilm, storeAlbumFilm } from '../../recordings/index.ts';
import type { AlbumFilm, AlbumMemory } from './album.schema.ts';
import { type AlbumArchive, AlbumFailure } from './album-archive.ts';
import type { FilmPlan } from './film-plan.service.ts';

/** A memory whose photograph is in the album. */
export type MemoryWithFile = AlbumMemory & { file: string };

/** The files of an album in the store: the films of each plan, and the memories. */
export interface StoredContent {
  films: StoredFilm[][];
  memories: StoredMemory[];
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

/** Stores the files of an album, then runs `insert`; removes them if anything fails. */
export async function withStoredContent<T>(
  app: Pick<AppContext, 'log' | 'storage'>,
  archive: AlbumArchive,
  plans: readonly FilmPlan[],
  memories: readonly MemoryWithFile[],
  insert: (content: StoredContent) => Promise<T>,
): Promise<T> {
  const content: StoredContent = { films: [], memories: [] };
  const folders: string[] = [];
  try {
    for (const { parts } of plans) {
      const films: StoredFilm[] = [];
      content.films.push(films);
      for (const part of parts) films.push(await storeFilm(app, archive, part));
    }
    for (const memory of memories) {
      const id = newId();
      folders.push(`memories/${id}`);
      const stored = await storeImportedMemory(app, memory, {
        id,
        photograph: await archive.open(memory.file),
        openVoice: archive.open,
      });
      if (typeof stored === 'string') throw new AlbumFailure(`The photograph “${memory.file}” ${stored}.`);
      content.memories.push(stored);
    }
    return await insert(content);
  } catch (error) {
    for (const { key, posterKey } of content.films.flat()) {
      await app.storage.remove(key);
      if (posterKey) await app.storage.remove(posterKey);
    }
    for (const folder of folders)
      for await (const stored of app.storage.list(`${folder}/`)) await removeObject(app.storage, stored);
    throw error;
  }
}

async function storeFilm(
  app: Pick<AppContext, 'storage'>,
  archive: AlbumArchive,
  { file, poster, original_name }: AlbumFilm & { file: string },
): Promise<StoredFilm> {
  const content = await archive.open(file);
  const film = await storeAlbumFilm(app, original_name, content, poster ? await archive.open(poster) : null);
  if (!film) throw new AlbumFailure(`The film “${file}” is not an MP4 film.`);
  return film;
}

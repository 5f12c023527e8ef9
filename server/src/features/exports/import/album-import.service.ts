import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { removeObject, StorageFull } from '../../../providers/storage/port.ts';
import { recordChange } from '../../audit/index.ts';
import {
  insertImportedMemories,
  type StoredMemory,
  selectMissingMemories,
  storeImportedMemory,
} from '../../gallery/index.ts';
import { findPersonByEmail, type Person } from '../../people/index.ts';
import { requireUsableSpace, type StoredFilm, storeAlbumFilm } from '../../recordings/index.ts';
import { ensureStory } from '../../stories/index.ts';
import type { AlbumFilm, AlbumMemory } from './album.schema.ts';
import { type AlbumArchive, AlbumFailure, openAlbum } from './album-archive.ts';
import { type FilmPlan, hasFile, insertFilm, planFilms } from './film-plan.service.ts';

/** What was imported. */
export interface AlbumImport {
  /** The storyteller's name. */
  name: string;
  films: number;
  chapters: number;
  memories: number;
  /** Films and photographs of the album that the story has already. */
  existing: number;
  /** Titles of films and photographs whose files the album does not have. */
  withoutFile: string[];
}

type App = Pick<AppContext, 'db' | 'jobs' | 'log' | 'now' | 'storage'>;

type MemoryWithFile = AlbumMemory & { file: string };

/**
 * Imports the story of an album into that of the customer with the address `email`, by default the one in the album. What
 * the story has already stays as it is, so an import can be repeated. Imports all of it or nothing; nobody is notified.
 * @throws AlbumFailure with what to do
 */
export async function importAlbum(app: App, path: string, email: string | null): Promise<AlbumImport> {
  const archive = await openAlbum(path);
  try {
    const { album } = archive;
    if (!album.story) throw new AlbumFailure(`This is the album of ${album.person.name}, who has no story.`);
    const person = await findCustomer(app, email ?? album.person.email);
    const storyId = await ensureStory(app.db, person.id);
    const { films, memories } = album.story;
    const plans = await planFilms(app, storyId, album.story);
    const missingMemories = await selectMissingMemories(app.db, storyId, memories.filter(hasFile));
    await requireSpace(app, archive, plans, missingMemories);
    const importedFilms = plans.reduce((sum, { parts }) => sum + parts.length, 0);
    const chapterCount = await storeAndInsert(app, archive, { person, storyId }, plans, missingMemories);
    return {
      name: album.person.name,
      films: importedFilms,
      chapters: chapterCount,
      memories: missingMemories.length,
      existing:
        films.filter(hasFile).length -
        importedFilms +
        memories.filter(hasFile).length -
        missingMemories.length,
      withoutFile: [
        ...films.filter((film) => !hasFile(film)).map(({ original_name }) => original_name),
        ...memories.filter((memory) => !hasFile(memory)).map(({ year, caption }) => `${year} ${caption}`),
      ],
    };
  } finally {
    archive.close();
  }
}

async function findCustomer({ db }: App, email: string): Promise<Person> {
  const person = await findPersonByEmail(db, email);
  if (person && person.staff_role === null) return person;
  throw new AlbumFailure(
    `There is no customer with the address ${email}. Add the customer first, or name another one with --to.`,
  );
}

/** Fails with `AlbumFailure` unless the files to import exist and fit in the store. */
async function requireSpace(
  { db, storage }: App,
  archive: AlbumArchive,
  plans: readonly FilmPlan[],
  memories: readonly MemoryWithFile[],
): Promise<void> {
  const paths = [
    ...plans.flatMap(({ parts }) => parts.flatMap(({ file, poster }) => [file, ...(poster ? [poster] : [])])),
    ...memories.flatMap(({ file, comments }) => [file, ...comments.flatMap(({ voice }) => voice ?? [])]),
  ];
  const bytes = paths.reduce((sum, path) => sum + archive.sizeOf(path), 0);
  try {
    await requireUsableSpace(storage, db, bytes);
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    throw new AlbumFailure(
      `This album needs ${(bytes / 1e9).toFixed(1)} GB, and the media store does not have that much space left.`,
    );
  }
}

interface Target {
  person: Person;
  storyId: string;
}

/** Stores all files, then inserts all rows in one transaction; removes the files if anything fails. Returns the number of chapters. */
async function storeAndInsert(
  app: App,
  archive: AlbumArchive,
  target: Target,
  plans: readonly FilmPlan[],
  memories: readonly MemoryWithFile[],
): Promise<number> {
  const films: StoredFilm[][] = [];
  const storedMemories: StoredMemory[] = [];
  const folders: string[] = [];
  try {
    for (const { parts } of plans) {
      const stored: StoredFilm[] = [];
      films.push(stored);
      for (const part of parts) stored.push(await storeFilm(app, archive, part));
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
      storedMemories.push(stored);
    }
    return await app.db
      .transaction()
      .execute((tx) => insertAll(app, tx, target, plans, films, storedMemories));
  } catch (error) {
    for (const { key, posterKey } of films.flat()) {
      await app.storage.remove(key);
      if (posterKey) await app.storage.remove(posterKey);
    }
    for (const folder of folders)
      for await (const stored of app.storage.list(`${folder}/`)) await removeObject(app.storage, stored);
    throw error;
  }
}

async function storeFilm(
  app: App,
  archive: AlbumArchive,
  { file, poster, original_name }: AlbumFilm & { file: string },
): Promise<StoredFilm> {
  const content = await archive.open(file);
  const film = await storeAlbumFilm(app, original_name, content, poster ? await archive.open(poster) : null);
  if (!film) throw new AlbumFailure(`The film “${file}” is not an MP4 film.`);
  return film;
}

async function insertAll(
  app: App,
  tx: Tx,
  { person, storyId }: Target,
  plans: readonly FilmPlan[],
  films: readonly StoredFilm[][],
  memories: readonly StoredMemory[],
): Promise<number> {
  let chapterCount = 0;
  for (const [index, plan] of plans.entries())
    chapterCount += await insertFilm(app, tx, { person, storyId }, plan, films[index] ?? []);
  await insertImportedMemories(tx, { storyId, storytellerId: person.id }, memories);
  await recordChange(tx, {
    actorId: null,
    action: 'album imported',
    subjectKind: 'person',
    subjectId: person.id,
    after: { films: films.flat().length, chapters: chapterCount, photographs: memories.length },
  });
  return chapterCount;
}

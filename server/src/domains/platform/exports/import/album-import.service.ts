import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { requireUsableSpace } from '../../../../uploads/space.ts';
import { insertImportedMemories, selectMissingMemories } from '../../../album/gallery/index.ts';
import { findPersonByEmail, type Person } from '../../../people/people/index.ts';
import { ensureStory } from '../../../people/stories/index.ts';
import { recordChange } from '../../audit/index.ts';
import { type AlbumArchive, AlbumFailure, NoSpaceForAlbum, openArchive } from './album-archive.ts';
import {
  countBytes,
  type MemoryWithFile,
  type StoredContent,
  withStoredContent,
} from './album-content.service.ts';
import { readAlbumData } from './album-data.ts';
import { type FilmPlan, hasFile, insertFilm, planFilms } from './film-plan.service.ts';

/** What was imported. */
export interface AlbumImport {
  /** The storyteller's name. */
  name: string;
  films: number;
  chapters: number;
  memories: number;
  /** Films and photographs of the album that the story already has. */
  existing: number;
  /** Titles of films and photographs whose files the album does not have. */
  withoutFile: string[];
  /** A sentence for each file of the album that cannot be read, and that was left out. */
  leftOut: string[];
}

export interface ImportOptions {
  /** The staff member who imports it; null from the command line. */
  actorId?: string | null;
  /** The customer into whose story it is imported; by default the one with the address `email`. */
  person?: Person | null;
  /** By default the address in the album. */
  email?: string | null;
  /** Called with the customer before anything is stored. */
  onPerson?(person: Person): Promise<void>;
  /** Called with the progress, from 0 to 1. */
  onProgress?(fraction: number): Promise<void>;
  /** Called in the transaction that inserts the content; if it fails, nothing is imported. */
  onInserted?(tx: Tx, imported: AlbumImport): Promise<void>;
}

/**
 * Imports the story of an album into that of a customer. What the story already has stays as it is, so an import can be
 * repeated. Leaves out single files that cannot be read, and imports everything else or nothing; nobody is notified.
 * @throws AlbumFailure with what to do; StorageFull without space; other errors if another attempt may succeed
 */
export async function importAlbum(
  app: AppContext,
  path: string,
  options: ImportOptions = {},
): Promise<AlbumImport> {
  const album = await readAlbumData(path);
  const archive = await openArchive(path);
  try {
    if (!album.story) throw new AlbumFailure(`This is the album of ${album.person.name}, who has no story.`);
    const person = options.person ?? (await findCustomer(app, options.email ?? album.person.email));
    await options.onPerson?.(person);
    const storyId = await ensureStory(app.db, person.id);
    const { films, memories } = album.story;
    const { plans, interviewIds } = await planFilms(app, storyId, album.story);
    const missingMemories = await selectMissingMemories(app.db, storyId, memories.filter(hasFile));
    const bytes = await requireSpace(app, archive, plans, missingMemories);
    const newFilms = plans.reduce((sum, { parts }) => sum + parts.length, 0);
    const toResult = (chapters: number, content: StoredContent): AlbumImport => ({
      name: album.person.name,
      films: content.plans.flatMap((stored) => stored.films).length,
      chapters,
      memories: content.memories.length,
      existing:
        films.filter(hasFile).length - newFilms + memories.filter(hasFile).length - missingMemories.length,
      withoutFile: [
        ...films.filter((film) => !hasFile(film)).map(({ original_name }) => original_name),
        ...memories.filter((memory) => !hasFile(memory)).map(({ year, caption }) => `${year} ${caption}`),
      ],
      leftOut: content.leftOut,
    });
    const target = { person, storyId, interviewIds, actorId: options.actorId ?? null };
    let readBytes = 0;
    const counted = countBytes(archive, async (chunkLength) => {
      readBytes += chunkLength;
      await options.onProgress?.(readBytes / Math.max(1, bytes));
    });
    return await withStoredContent(app, counted, plans, missingMemories, (content) =>
      app.db.transaction().execute(async (tx) => {
        const imported = toResult(await insertAll(app, tx, target, content), content);
        await options.onInserted?.(tx, imported);
        return imported;
      }),
    );
  } finally {
    archive.close();
  }
}

async function findCustomer({ db }: AppContext, email: string): Promise<Person> {
  const person = await findPersonByEmail(db, email);
  if (person && person.staff_role === null) return person;
  throw new AlbumFailure(
    `There is no customer with the address ${email}. Add the customer first, or choose another one.`,
  );
}

/** Returns the bytes of the files to import. Fails with `NoSpaceForAlbum` unless they fit in the store. */
async function requireSpace(
  { db, storage }: AppContext,
  archive: AlbumArchive,
  plans: readonly FilmPlan[],
  memories: readonly MemoryWithFile[],
): Promise<number> {
  const paths = [
    ...plans.flatMap(({ parts }) => parts.flatMap(({ file, poster }) => [file, ...(poster ? [poster] : [])])),
    ...memories.flatMap(({ file, comments }) => [file, ...comments.flatMap(({ voice }) => voice ?? [])]),
  ];
  const bytes = paths.reduce((sum, path) => sum + measureFile(archive, path), 0);
  try {
    await requireUsableSpace(storage, db, bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    throw new NoSpaceForAlbum(
      `This album needs ${(bytes / 1e9).toFixed(1)} GB, and the media store does not have that much space left.`,
    );
  }
}

/** Returns the size of a file in bytes; 0 for one that will be left out. */
function measureFile(archive: AlbumArchive, path: string): number {
  try {
    return archive.sizeOf(path);
  } catch (error) {
    if (error instanceof AlbumFailure) return 0;
    throw error;
  }
}

interface Target {
  person: Person;
  storyId: string;
  /** The interviews of films that the story already has, by their ids in the album. */
  interviewIds: ReadonlyMap<string, string>;
  actorId: string | null;
}

/** Inserts the rows of an album; returns the number of chapters. */
async function insertAll(
  app: AppContext,
  tx: Tx,
  { person, storyId, interviewIds: existingIds, actorId }: Target,
  { plans, memories }: StoredContent,
): Promise<number> {
  let chapterCount = 0;
  const interviewIds = new Map(existingIds);
  for (const { plan, films } of plans) {
    if (films.length === 0) continue;
    const film = await insertFilm(app, tx, { person, storyId }, plan, films);
    chapterCount += film.chapterCount;
    if (plan.albumId) interviewIds.set(plan.albumId, film.interviewId);
  }
  await insertImportedMemories(app, tx, { storyId, storytellerId: person.id, interviewIds }, memories);
  await recordChange(tx, {
    actorId,
    action: 'album imported',
    subjectKind: 'person',
    subjectId: person.id,
    after: {
      films: plans.flatMap(({ films }) => films).length,
      chapters: chapterCount,
      photographs: memories.length,
    },
  });
  return chapterCount;
}

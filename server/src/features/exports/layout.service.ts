import { dateAt } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import { labelOf, variantsOf } from '../gallery/index.ts';
import { fullName, invitedTo, type Person } from '../people/index.ts';
import type { Album, AlbumFile, AlbumFilm, AlbumGift, AlbumMemory } from './album.ts';
import {
  type CommentRow,
  commentsGiven,
  commentsToTake,
  type FilmRow,
  filmsToTake,
  type MemoryRow,
  memoriesGiven,
  memoriesToTake,
  ownStory,
  paymentsToTake,
} from './belongings.queries.ts';
import { fileNames } from './file-name.policy.ts';

/** Pixel width of the pictures that the page displays; the original photographs are beside them. */
const pictureWidth = 800;

/** The content of an export and its stored files. */
export interface Layout {
  album: Album;
  files: AlbumFile[];
}

/**
 * Collects all data of a person, and names each file. Files missing in the store are left out and marked as
 * such.
 */
export async function layOut({ db, storage }: AppContext, person: Person, at: Date): Promise<Layout> {
  const files: AlbumFile[] = [];
  const nameOf = fileNames();
  const place = async (key: string, folder: string, words: string): Promise<string | null> => {
    const bytes = await storage.size(key);
    if (bytes === null) return null;
    const name = nameOf(folder, words, key.slice(key.lastIndexOf('.') + 1));
    files.push({ name, key, bytes });
    return name;
  };

  const film = async (row: FilmRow): Promise<AlbumFilm> => {
    const recorded = dateAt(row.starts_at);
    const words = `${recorded} ${fullName(person)}`;
    return {
      file: await place(row.storage_key, 'recordings', words),
      poster: row.poster_key && (await place(row.poster_key, 'recordings', words)),
      recorded,
      seconds: row.duration_seconds,
      original_name: row.o_file,
    };
  };
  const memory = async (row: MemoryRow, said: CommentRow[]): Promise<AlbumMemory> => {
    const { image_key, original_format, year, month, caption } = row;
    const variants = variantsOf(row);
    const shown = variants.findLast(({ width }) => width <= pictureWidth) ?? variants[0];
    // For photographs added before originals were kept, uses the widest picture instead.
    const kept = original_format ? `${image_key}/original.${original_format}` : variants.at(-1)?.key;
    const words = `${month ? `${year}-${String(month).padStart(2, '0')}` : year} ${caption || 'Photograph'}`;
    return {
      file: kept ? await place(kept, 'photographs', words) : null,
      picture: shown ? await place(shown.key, 'pictures', words) : null,
      width: shown?.width ?? row.width,
      height: shown?.height ?? row.height,
      label: labelOf(year, month),
      year,
      month,
      caption,
      author: fullName(row),
      created_at: row.created_at.toISOString(),
      comments: said.map((one) => ({
        author: fullName(one),
        comment: one.comment,
        created_at: one.created_at.toISOString(),
      })),
    };
  };
  const memoriesOf = async (rows: MemoryRow[], said: Map<string, CommentRow[]>) => {
    const laid: AlbumMemory[] = [];
    for (const row of rows) laid.push(await memory(row, said.get(row.id) ?? []));
    return laid;
  };

  const { profile_key, created_at } = person;
  const portrait = profile_key && (await place(profile_key, 'pictures', 'Portrait'));
  const story = await ownStory(db, person.id);
  const films: AlbumFilm[] = [];
  for (const row of story ? await filmsToTake(db, story.id) : []) films.push(await film(row));
  const album: Album = {
    made_at: at.toISOString(),
    person: {
      name: fullName(person),
      email: person.email,
      phone: person.contact,
      date_of_birth: person.dob,
      country: person.country,
      state: person.state,
      city: person.city,
      zip_code: person.zip_code,
      bio: person.bio,
      member_since: created_at.toISOString(),
      portrait,
    },
    story: story
      ? {
          films,
          memories: await memoriesOf(
            await memoriesToTake(db, story.id),
            Map.groupBy(await commentsToTake(db, story.id), ({ memory_id }) => memory_id),
          ),
          family: await familyOf(db, story.id),
        }
      : null,
    gifts: await giftsOf(db, person.id, (rows) => memoriesOf(rows, new Map())),
    payments: (await paymentsToTake(db, person.id)).map((row) => ({
      number: row.number,
      created_at: row.created_at.toISOString(),
      description: row.description,
      dollars: row.amount_cents / 100,
    })),
  };
  return { album, files };
}

async function familyOf(db: Db, storyId: string) {
  const people = await invitedTo(db, storyId);
  return people.map(({ fullName: name, email, contact, pivot }) => ({
    name,
    relationship: pivot.relationship,
    email,
    phone: contact,
  }));
}

/** A person's contributions to stories of others, by story. */
async function giftsOf(
  db: Db,
  personId: string,
  layMemories: (rows: MemoryRow[]) => Promise<AlbumMemory[]>,
): Promise<AlbumGift[]> {
  const toWhom = (row: MemoryRow | CommentRow) =>
    fullName({ fname: row.storyteller_fname, lname: row.storyteller_lname });
  const given = Map.groupBy(await memoriesGiven(db, personId), toWhom);
  const said = Map.groupBy(await commentsGiven(db, personId), toWhom);
  const gifts: AlbumGift[] = [];
  for (const storyteller of new Set([...given.keys(), ...said.keys()])) {
    gifts.push({
      storyteller,
      memories: await layMemories(given.get(storyteller) ?? []),
      comments: (said.get(storyteller) ?? []).map((row) => ({
        about: labelOf(row.year, row.month),
        comment: row.comment,
        created_at: row.created_at.toISOString(),
      })),
    });
  }
  return gifts;
}

import type { Db, Tx } from '../../../../database/connection.ts';
import type { StoredVoice } from '../comments/comment-creation.service.ts';

/** Returns what identifies the memories of a story in an album: their date, caption, and when they were added. */
export const listMemoryIdentities = (db: Db, storyId: string) =>
  db
    .selectFrom('memories')
    .select(['year', 'month', 'caption', 'created_at'])
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .execute();

/** Returns the storyteller and members of a story. */
export const listPeopleOfStory = (db: Db, storyId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'fname', 'lname'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('stories').select('person_id').where('id', '=', storyId)),
        eb('id', 'in', eb.selectFrom('memberships').select('person_id').where('story_id', '=', storyId)),
      ]),
    )
    .execute();

/** The author of imported content; with a name, they have no account, and `id` is that of the storyteller. */
export interface ImportedAuthor {
  id: string;
  name: string;
}

interface ImportedMemoryRow {
  id: string;
  story_id: string;
  caption: string;
  year: number;
  month: number | null;
  image_key: string;
  width: number;
  height: number;
  original_format: string;
  original_name: string | null;
  bytes: number;
  created_at: Date;
  comments_count: number;
  hearts_count: number;
  heart_names: string[];
}

/** Inserts an imported memory. */
export async function insertImportedMemory(
  tx: Tx,
  memory: ImportedMemoryRow,
  author: ImportedAuthor,
): Promise<void> {
  await tx
    .insertInto('memories')
    .values({ ...memory, author_id: author.id, author_name: author.name })
    .execute();
}

interface ImportedCommentRow {
  id: string;
  memory_id: string;
  comment: string;
  voice_text: string | null;
  created_at: Date;
}

/** Inserts an imported comment, spoken if it has a `voice`. */
export async function insertImportedComment(
  tx: Tx,
  comment: ImportedCommentRow,
  author: ImportedAuthor,
  voice: StoredVoice | null,
): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      ...comment,
      author_id: author.id,
      author_name: author.name,
      voice_key: voice?.key ?? null,
      voice_ms: voice?.ms ?? null,
      voice_bytes: voice?.bytes ?? null,
      voice_waveform: voice?.waveform ?? null,
    })
    .execute();
}

/** Inserts the hearts of members of the story on an imported memory. */
export async function insertImportedHearts(
  tx: Tx,
  memoryId: string,
  personIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .insertInto('hearts')
    .values(personIds.map((person_id) => ({ memory_id: memoryId, person_id, created_at: createdAt })))
    .execute();
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';

/**
 * Selects the comments on the memories of a story, with the names and pictures of their authors, including authors who
 * left the story. Deleted comments and memories are left out.
 */
const selectComments = (db: Db, storyId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .innerJoin('people as author', 'author.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.memory_id',
      'comments.author_id',
      'comments.author_name',
      'comments.comment',
      'comments.voice_key',
      'comments.voice_ms',
      'comments.voice_waveform',
      'comments.voice_text',
      'comments.created_at',
      'author.fname',
      'author.lname',
      'author.profile_key',
    ])
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .where('comments.deleted_at', 'is', null);

/** Returns the comments on a memory of a story, oldest first. */
export const listCommentsOfMemory = (db: Db, storyId: string, memoryId: string) =>
  selectComments(db, storyId)
    .where('comments.memory_id', '=', memoryId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

/** Returns the comments on several memories of a story, oldest first. */
export const listCommentsOfMemories = (db: Db, storyId: string, memoryIds: string[]) =>
  selectComments(db, storyId)
    .where('comments.memory_id', 'in', memoryIds)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

/** Returns one comment of a story; undefined if there is none. */
export const findComment = (db: Db, storyId: string, id: string) =>
  selectComments(db, storyId).where('comments.id', '=', id).executeTakeFirst();

export type CommentRow = Awaited<ReturnType<typeof listCommentsOfMemory>>[number];

/**
 * Adds `delta` to the comment count of a memory. Returns the memory's author, caption and date; undefined if the story
 * has no such memory.
 */
export const changeCommentCount = (tx: Tx, storyId: string, memoryId: string, delta: 1 | -1) =>
  tx
    .updateTable('memories')
    .set((eb) => ({ comments_count: eb('comments_count', '+', delta) }))
    .where('id', '=', memoryId)
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .returning(['author_id', 'caption', 'year', 'month'])
    .executeTakeFirst();

interface NewComment {
  id: string;
  memory_id: string;
  author_id: string;
  comment: string;
  created_at: Date;
  voice_key?: string;
  voice_ms?: number;
  voice_bytes?: number;
  /** Loudness from 0 to 100 in equal parts of the time. */
  voice_waveform?: number[];
  /** When the transcription was queued. */
  voice_text_queued_at?: Date;
}

/** Inserts a comment. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<void> {
  await tx.insertInto('comments').values(comment).execute();
}

/** Updates the text of a comment; returns false if there is none or it is deleted. */
export async function updateComment(db: Db, id: string, comment: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ comment, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const noVoice = {
  voice_key: null,
  voice_ms: null,
  voice_bytes: null,
  voice_waveform: null,
  voice_text: null,
} as const;

/** Soft-deletes a comment and clears the sound and text of a spoken one; returns false if it was already deleted. */
export async function softDeleteComment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ deleted_at: now, ...noVoice })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Clears the sound and text of deleted spoken comments: the release before there were any only marks them as deleted. */
export async function clearDeletedVoices(db: Db): Promise<void> {
  await db
    .updateTable('comments')
    .set(noVoice)
    .where('deleted_at', 'is not', null)
    .where('voice_key', 'is not', null)
    .execute();
}

/** Whether a comment has its sound in the file `key`. */
export async function isVoiceFile(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('comments').select('id').where('voice_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the ids of the participants of a comment thread: the storyteller, and the memory’s author and all commenters
 * who are still members.
 */
export async function listThreadParticipants(tx: Tx, storyId: string, memoryId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from stories where id = ${storyId}
    union
    select person_id from memberships
    where story_id = ${storyId} and person_id in (
      select author_id from memories where id = ${memoryId}
      union all
      select author_id from comments where memory_id = ${memoryId} and deleted_at is null
    )`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}

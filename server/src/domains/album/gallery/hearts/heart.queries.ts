import type { Heart } from '@lifestory/contract';
import type { Db, Tx } from '../../../../database/connection.ts';
import { formatFullName } from '../../../people/people/index.ts';

/**
 * Returns who gave a heart to a memory of a story, first given first, including people who left the story; at the end
 * those without an account.
 */
export async function listHeartsOfMemory(db: Db, storyId: string, memoryId: string): Promise<Heart[]> {
  const rows = await db
    .selectFrom('hearts')
    .innerJoin('memories', 'memories.id', 'hearts.memory_id')
    .innerJoin('people', 'people.id', 'hearts.person_id')
    .select(['people.id', 'people.fname', 'people.lname'])
    .where('hearts.memory_id', '=', memoryId)
    .where('memories.story_id', '=', storyId)
    .orderBy('hearts.created_at')
    .orderBy('people.id')
    .execute();
  const memory = await db
    .selectFrom('memories')
    .select('heart_names')
    .where('id', '=', memoryId)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return [
    ...rows.map((row) => ({ id: row.id, fullName: formatFullName(row) })),
    ...(memory?.heart_names ?? []).map((fullName) => ({ id: null, fullName })),
  ];
}

/** Gives a heart to a memory; returns false if the person had given it before. */
export async function insertHeart(tx: Tx, memoryId: string, personId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hearts')
    .values({ memory_id: memoryId, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a heart back; returns when it was given, or undefined if there was none. */
export async function deleteHeart(tx: Tx, memoryId: string, personId: string): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('hearts')
    .where('memory_id', '=', memoryId)
    .where('person_id', '=', personId)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

/** A memory with a heart, as its notification names it. */
export interface HeartedMemory {
  id: string;
  created_at: Date;
  author_id: string;
  caption: string;
  year: number;
  month: number | null;
}

/**
 * Locks a memory of a story until `tx` ends, which serializes changes of its hearts. Returns its author, caption and
 * date with the storyteller's id; undefined if there is none.
 */
export const lockMemory = (tx: Tx, storyId: string, id: string) =>
  tx
    .selectFrom('memories')
    .innerJoin('stories', 'stories.id', 'memories.story_id')
    .select(['memories.author_id', 'stories.person_id as storyteller_id'])
    .where('memories.id', '=', id)
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .forUpdate('memories')
    .executeTakeFirst();

/** Adds `delta` to the number of hearts of a memory. */
export async function changeHeartCount(tx: Tx, memoryId: string, delta: 1 | -1): Promise<void> {
  await tx
    .updateTable('memories')
    .set((eb) => ({ hearts_count: eb('hearts_count', '+', delta) }))
    .where('id', '=', memoryId)
    .execute();
}

/** Returns the memories of a story to which a person gave a heart since a given time, first given first. */
export const listHeartsGivenSince = (
  db: Db,
  storyId: string,
  personId: string,
  since: Date,
): Promise<HeartedMemory[]> =>
  db
    .selectFrom('hearts')
    .innerJoin('memories', 'memories.id', 'hearts.memory_id')
    .select([
      'memories.id',
      'memories.author_id',
      'memories.caption',
      'memories.year',
      'memories.month',
      'hearts.created_at',
    ])
    .where('hearts.person_id', '=', personId)
    .where('hearts.created_at', '>=', since)
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .orderBy('hearts.created_at')
    .orderBy('memories.id')
    .execute();

/** Whether a person is a member of a story. */
export async function isMember(db: Db, storyId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('story_id', '=', storyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { memories } from './memories/memory.queries.ts';

/** The date of memories, without a month if only the year is known. */
interface MemoryDate {
  year: number;
  month: number | null;
}

// Must match the index, which is scanned backwards: newest first, a year without a month after its months.
const month = sql<number>`coalesce(memories.month, 0)`;
const position = sql`(memories.year, ${month}, memories.created_at, memories.id)`;

/** Returns the number of memories of a story for each date, in timeline order. */
export async function datesOfStory(db: Db, storyId: string): Promise<(MemoryDate & { count: number })[]> {
  const rows = await db
    .selectFrom('memories')
    .select(['memories.year', month.as('month'), sql<number>`count(*)::int`.as('count')])
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .groupBy(['memories.year', month])
    .orderBy('memories.year', 'desc')
    .orderBy(month, 'desc')
    .execute();
  return rows.map((row) => ({ ...row, month: row.month || null }));
}

/**
 * A part of a timeline: memories of one date, at most `limit`, after the memory `after` or the first `skip`.
 */
interface TimelineSelection {
  date?: MemoryDate | undefined;
  limit?: number | undefined;
  after?: string | undefined;
  skip?: number | undefined;
}

/**
 * Returns memories of a story in timeline order. Selects the ids from the index first, then reads only those
 * rows. A deleted memory still works as `after`.
 */
export function memoriesByDate(db: Db, storyId: string, { date, limit, after, skip }: TimelineSelection) {
  let found = db
    .selectFrom('memories')
    .select('memories.id')
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .orderBy('memories.year', 'desc')
    .orderBy(month, 'desc')
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc');
  if (date) found = found.where('memories.year', '=', date.year).where(month, '=', date.month ?? 0);
  if (after !== undefined) {
    const before = sql`(select memories.year, ${month}, memories.created_at, memories.id from memories
      where memories.id = ${after} and memories.story_id = ${storyId})`;
    found = found.where(sql<boolean>`${position} < ${before}`);
  }
  if (limit !== undefined) found = found.limit(limit);
  if (skip) found = found.offset(skip);
  return memories(db)
    .where('memories.id', 'in', found)
    .orderBy('memories.year', 'desc')
    .orderBy(month, 'desc')
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc')
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { memories } from './memory.queries.ts';

/** A date that memories tell of; without a month where only the year is known. */
interface MemoryDate {
  year: number;
  month: number | null;
}

// Written as the index has it, which is read from its end: the newest first, a year alone after its months.
const month = sql<number>`coalesce(memories.month, 0)`;
const place = sql`(memories.year, ${month}, memories.created_at, memories.id)`;

/** How many memories of a story there are of each date, in the order of the timeline. */
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

/** Which memories of a timeline: of one date, at most `limit`, from behind the memory `after` or the first `skip`. */
interface Part {
  date?: MemoryDate | undefined;
  limit?: number | undefined;
  after?: string | undefined;
  skip?: number | undefined;
}

/**
 * Memories of a story in the order of the timeline. Which ones is found in the index, and only they are read. A memory
 * `after` that was deleted still says where to go on.
 */
export function memoriesByDate(db: Db, storyId: string, { date, limit, after, skip }: Part) {
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
    found = found.where(sql<boolean>`${place} < ${before}`);
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

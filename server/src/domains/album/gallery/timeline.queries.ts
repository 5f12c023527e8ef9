import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { memoryColumns, selectMemoriesOfStory, selectShortMemories } from './memories/memory.queries.ts';

/** The date of memories, without a month if only the year is known. */
interface MemoryDate {
  year: number;
  month: number | null;
}

// Must match the index, which is scanned backwards: newest first, a year without a month after its months.
const month = sql<number>`coalesce(memories.month, 0)`;
const position = sql`(memories.year, ${month}, memories.created_at, memories.id)`;

/** Returns the number of memories of a story for each date, in timeline order. */
export async function listDatesOfStory(db: Db, storyId: string): Promise<(MemoryDate & { count: number })[]> {
  const rows = await selectDates(db, storyId);
  return rows.map((row) => ({ ...row, month: row.month || null }));
}

const selectDates = compileOnce((db, storyId: string) =>
  db
    .selectFrom('memories')
    .select(['memories.year', month.as('month'), sql<number>`count(*)::int`.as('count')])
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .groupBy(['memories.year', month])
    .orderBy('memories.year', 'desc')
    .orderBy(month, 'desc'),
);

/**
 * A page of a timeline: at most `limit` memories, only of `date` if given, after the memory `after` if given, without
 * the first `skip`.
 */
export interface TimelineSelection {
  date?: MemoryDate | undefined;
  limit: number;
  after?: string | undefined;
  skip?: number | undefined;
}

/** Selects from the memories of a story in timeline order. */
const selectInTimelineOrder = (db: Db, storyId: string) =>
  selectMemoriesOfStory(db, storyId)
    .orderBy('memories.year', 'desc')
    .orderBy(month, 'desc')
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc');

/** Selects a page of a timeline. A deleted memory still works as `after`. */
function selectTimelinePage(db: Db, storyId: string, { date, limit, after, skip }: TimelineSelection) {
  let query = selectInTimelineOrder(db, storyId).limit(limit);
  if (date) query = query.where('memories.year', '=', date.year).where(month, '=', date.month ?? 0);
  if (after !== undefined) {
    const cursor = sql`(select memories.year, ${month}, memories.created_at, memories.id from memories
      where memories.id = ${after} and memories.story_id = ${storyId})`;
    query = query.where(sql<boolean>`${position} < ${cursor}`);
  }
  if (!skip) return query;
  // PostgreSQL computes the columns of skipped rows too, so ids are selected first.
  return selectInTimelineOrder(db, storyId).where(
    'memories.id',
    'in',
    query.select('memories.id').offset(skip),
  );
}

/** Returns a page of the timeline of a story. */
export const listMemoriesByDate = (db: Db, storyId: string, selection: TimelineSelection) =>
  selectTimelinePage(db, storyId, selection).select(memoryColumns).execute();

/** Returns the same memories as `listMemoriesByDate`, in the short format. */
export const listShortMemoriesByDate = (
  db: Db,
  storyId: string,
  { date, limit, after, skip }: TimelineSelection,
) => selectShortPage(db, storyId, limit, after, skip || undefined, date?.year, date && (date.month ?? 0));

const selectShortPage = compileOnce(
  (
    db,
    storyId: string,
    limit: number,
    after: string | undefined,
    skip: number | undefined,
    year: number | undefined,
    month: number | undefined,
  ) => {
    const date = year === undefined || month === undefined ? undefined : { year, month };
    return selectShortMemories(db, selectTimelinePage(db, storyId, { date, limit, after, skip }));
  },
);

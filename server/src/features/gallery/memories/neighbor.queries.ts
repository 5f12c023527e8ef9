import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { MemoryRow } from './memory.queries.ts';

/**
 * Returns the ids of the previous and next memory in gallery order: newest date first, a year without a month after the
 * months of that year, and within a date the last added first.
 */
export async function findNeighbors(
  db: Db,
  { id, story_id, year, month, created_at }: MemoryRow,
): Promise<{ previous: string | null; next: string | null }> {
  const position = sql`(${year}, ${month ?? 0}, ${created_at}, ${id}::uuid)`;
  const columns = sql`(year, coalesce(month, 0), created_at, id)`;
  const memories = sql`select id from memories where story_id = ${story_id} and deleted_at is null`;
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select
      (${memories} and ${columns} > ${position}
        order by year, coalesce(month, 0), created_at, id limit 1) as previous,
      (${memories} and ${columns} < ${position}
        order by year desc, coalesce(month, 0) desc, created_at desc, id desc limit 1) as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

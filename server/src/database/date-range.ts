import { type Expression, type SqlBool, sql } from 'kysely';
import { startOfDay } from '../calendar.ts';

/** A range of Los Angeles dates (`YYYY-MM-DD`), both included; undefined for no bound. */
export interface DateRange {
  from?: string | undefined;
  until?: string | undefined;
}

/** Returns the condition that the instant in `column` is on a date of the range. */
export function isWithin(column: string, { from, until }: DateRange): Expression<SqlBool> {
  const instant = sql.ref(column);
  const conditions = [];
  if (from) conditions.push(sql<SqlBool>`${instant} >= ${startOfDay(from)}`);
  if (until) {
    const next = Temporal.PlainDate.from(until).add({ days: 1 }).toString();
    conditions.push(sql<SqlBool>`${instant} < ${startOfDay(next)}`);
  }
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

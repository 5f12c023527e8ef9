import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { DateRange } from '../../../database/date-range.ts';

/** Sums the net revenue in cents from `from` up to and excluding `until` (`YYYY-MM-DD`, Los Angeles). */
export async function sumRevenue(db: Db, from: string, until: string): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger_daily_totals')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .where('day', '>=', from)
    .where('day', '<', until)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Sums the net revenue in cents of each month (`YYYY-MM`) from `from` up to and excluding `until`, earliest first. */
export async function sumRevenueByMonth(
  db: Db,
  from: string,
  until: string,
): Promise<{ month: string; cents: number }[]> {
  const month = sql<string>`to_char(day, 'YYYY-MM')`;
  const rows = await db
    .selectFrom('ledger_daily_totals')
    .select((eb) => [month.as('month'), eb.fn.sum<string>('amount_cents').as('cents')])
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy('month')
    .execute();
  const cents = new Map(rows.map((row) => [row.month, Number(row.cents)]));
  return monthsBetween(from, until).map((name) => ({ month: name, cents: cents.get(name) ?? 0 }));
}

/** Returns the net revenue in cents and the number of ledger rows, of all days or of a range that includes `until`. */
export async function readLedgerTotals(
  db: Db,
  { from, until }: DateRange = {},
): Promise<{ cents: number; count: number }> {
  const { cents, count } = await db
    .selectFrom('ledger_daily_totals')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_cents').as('cents'),
      fn.sum<string | null>('count').as('count'),
    ])
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('day', '<=', until ?? ''))
    .executeTakeFirstOrThrow();
  return { cents: Number(cents), count: Number(count) };
}

function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  let day = Temporal.PlainDate.from(from).with({ day: 1 });
  for (; day.toString() < until; day = day.add({ months: 1 })) months.push(day.toString().slice(0, 7));
  return months;
}

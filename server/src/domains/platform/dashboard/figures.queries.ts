import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { Period } from './period.policy.ts';

/** The kinds of rows in `monthly_counts`. */
type Kind = 'customer' | 'sub-user' | 'interview' | 'completed';

/** A total, and the part of it within the period. */
type Count = { total: number; inPeriod: number };

/** Returns the number of people and interviews, in total and in a period. */
export async function readMonthlyCounts(db: Db, { from, until }: Period): Promise<Record<Kind, Count>> {
  const rows = await db
    .selectFrom('monthly_counts')
    .select((eb) => [
      'kind',
      eb.fn.sum<number>('count').as('total'),
      sql<number>`coalesce(sum(count) filter (where month >= ${from} and month < ${until}), 0)`.as(
        'inPeriod',
      ),
    ])
    .groupBy('kind')
    .execute();
  const countOf = (kind: Kind): Count => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return { total: Number(row?.total ?? 0), inPeriod: Number(row?.inPeriod ?? 0) };
  };
  return {
    customer: countOf('customer'),
    'sub-user': countOf('sub-user'),
    interview: countOf('interview'),
    completed: countOf('completed'),
  };
}

/** Returns new customers and sub users by month (`YYYY-MM`); months without any are missing. */
export async function countNewPeopleByMonth(
  db: Db,
  { from, until }: Period,
): Promise<Map<string, { customers: number; subusers: number }>> {
  const count = (kind: Kind) => sql<number>`coalesce(sum(count) filter (where kind = ${kind}), 0)`;
  const rows = await db
    .selectFrom('monthly_counts')
    .select(['month', count('customer').as('customers'), count('sub-user').as('subusers')])
    .where('kind', 'in', ['customer', 'sub-user'])
    .where('month', '>=', from)
    .where('month', '<', until)
    .groupBy('month')
    .execute();
  return new Map(
    rows.map(({ month, customers, subusers }) => [
      month.slice(0, 7),
      { customers: Number(customers), subusers: Number(subusers) },
    ]),
  );
}

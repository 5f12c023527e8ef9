import { sql } from 'kysely';
import { startOfDay } from '../../../calendar.ts';
import type { Db } from '../../../database/connection.ts';
import { containsAllWords } from '../../../database/like-pattern.ts';
import { personMatches } from '../../people/people/index.ts';
import { selectLedgerRows } from './ledger.queries.ts';
import type { Search } from './ledger-person-search.queries.ts';

interface Range {
  limit: number;
  offset: number;
}

/** The condition that a ledger row has one of the descriptions. */
export const hasDescription = (descriptions: string[]) =>
  sql<boolean>`description = any(${descriptions}::text[])`;

/** The row number in a search text such as `100001` or `#100001`; null otherwise. */
export const parseNumber = (text: string): number | null => {
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  return digits ? Number(digits) : null;
};

/**
 * Finds the descriptions that contain the words of the text, with their row count and sum in cents. A recursive scan of the index
 * finds the few distinct descriptions; only the daily totals of matching ones are summed.
 */
export async function findMatchingDescriptions(db: Db, text: string) {
  const { rows } = await sql<{ description: string; count: string; cents: string }>`
    with recursive descriptions as (
      select min(description) as description from ledger_daily_totals
      union all
      select (select min(description) from ledger_daily_totals where description > descriptions.description)
      from descriptions
      where description is not null
    )
    select descriptions.description, sums.*
    from descriptions
    cross join lateral (
      select sum(count) as count, sum(amount_cents) as cents
      from ledger_daily_totals
      where ledger_daily_totals.description = descriptions.description
    ) as sums
    where ${containsAllWords(sql`(' ' || search_text(descriptions.description))`, text)}`.execute(db);
  return {
    descriptions: rows.map((row) => row.description),
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
    cents: rows.reduce((sum, row) => sum + Number(row.cents), 0),
  };
}

/** Selects rows that match by person or number, except those whose description matches. */
const selectOtherMatches = (db: Db, { text, withPhone }: Search, descriptions: string[]) => {
  const fields = ['transactions.number', 'transactions.created_at', 'transactions.amount_cents'] as const;
  const hasOtherDescription = sql<boolean>`transactions.description <> all(${descriptions}::text[])`;
  const number = parseNumber(text);
  // `offset 0` keeps the planner from reading the whole ledger before the people are known.
  const peopleRows = db
    .selectFrom('people')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('transactions')
          .select(fields)
          .whereRef('transactions.person_id', '=', 'people.id')
          .where(hasOtherDescription)
          .offset(0)
          .as('transactions'),
      (join) => join.onTrue(),
    )
    .select(fields)
    .where(personMatches(text, withPhone));
  if (number === null) return peopleRows;
  const numberedRow = db
    .selectFrom('transactions')
    .select(fields)
    .where('number', '=', number)
    .where(hasOtherDescription);
  return peopleRows.union(numberedRow);
};

const position = ['number', 'created_at'] as const;

/**
 * Counts the rows that match by person or number but not by description, with their sum in cents. `numbers` are the row
 * numbers of one page of these and the rows that match by description. It is empty without such rows: then
 * `listPageByDescription` reads the page.
 */
export async function findOtherMatches(
  db: Db,
  search: Search,
  descriptions: string[],
  { limit, offset }: Range,
) {
  const { count, cents, numbers } = await db
    .with(
      (cte) => cte('others').materialized(),
      () => selectOtherMatches(db, search, descriptions),
    )
    .with('described', (cte) =>
      cte
        .selectFrom('transactions')
        .select(position)
        .where(hasDescription(descriptions))
        .where(({ exists, selectFrom }) => exists(selectFrom('others')))
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .limit(limit + offset),
    )
    .with('page', (cte) =>
      cte
        .selectFrom((from) =>
          from
            .selectFrom('others')
            .select(position)
            .unionAll(from.selectFrom('described').select(position))
            .as('matches'),
        )
        .select(position)
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('others')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('count'),
      fn.sum<string | null>('amount_cents').as('cents'),
      selectFrom('page').select(sql<number[] | null>`array_agg(number)`.as('numbers')).as('numbers'),
    ])
    .executeTakeFirstOrThrow();
  return { count, cents: Number(cents), numbers: (numbers ?? []).map(Number) };
}

/** Lists ledger rows by number, latest first. */
export const listRowsByNumber = (db: Db, numbers: number[]) =>
  selectLedgerRows(db).where(sql<boolean>`transactions.number = any(${numbers}::bigint[])`).execute();

/** Maximum offset without the daily totals. For larger offsets, these give the day at which to start. */
const maxScannedRows = 200;

/**
 * Lists a page of the rows with these descriptions, or of all rows for null. Daily totals locate its first day, so that
 * late pages cost as much as the first.
 */
export async function listPageByDescription(db: Db, descriptions: string[] | null, { limit, offset }: Range) {
  const start =
    offset > maxScannedRows ? await findStartDay(db, descriptions, offset) : { endsAt: null, laterRows: 0 };
  if (!start) return [];
  const { endsAt, laterRows } = start;
  return selectLedgerRows(db)
    .$if(endsAt !== null, (query) => query.where('transactions.created_at', '<', endsAt))
    .$if(descriptions !== null, (query) => query.where(hasDescription(descriptions ?? [])))
    .limit(limit)
    .offset(offset - laterRows)
    .execute();
}

/**
 * Finds the end of the day that contains the row at `offset`, and the number of rows after that day; undefined past the
 * end.
 */
async function findStartDay(db: Db, descriptions: string[] | null, offset: number) {
  const days = db
    .selectFrom('ledger_daily_totals')
    .select((eb) => ['day', eb.fn.sum<number>('count').as('count')])
    .$if(descriptions !== null, (query) => query.where(hasDescription(descriptions ?? [])))
    .groupBy('day');
  const found = await db
    .selectFrom(
      db
        .selectFrom(days.as('days'))
        .select(['day', sql<number>`(sum(count) over (order by day desc) - count)::bigint`.as('rows')])
        .as('counted'),
    )
    .select(['day', 'rows'])
    .where('rows', '<=', offset)
    .orderBy('rows', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const nextDay = Temporal.PlainDate.from(found.day).add({ days: 1 }).toString();
  return { endsAt: startOfDay(nextDay), laterRows: found.rows };
}

import { sql } from 'kysely';
import { startOfDay } from '../../calendar.ts';
import type { Db } from '../../database/connection.ts';
import { personMatches } from '../people/index.ts';
import { selectLedgerRows } from './ledger.queries.ts';
import type { Search } from './ledger-person-search.queries.ts';

/** Descriptions of the selected kinds of rows; null for all. */
type Kinds = string[] | null;

interface Range {
  limit: number;
  offset: number;
}

/** The condition that a ledger row is of one of the kinds. */
export const isOneOf = (kinds: string[]) => sql<boolean>`description = any(${kinds}::text[])`;

/** The row number in a search text such as `100001` or `#100001`; null otherwise. */
export const parseNumber = (text: string): number | null => {
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  return digits ? Number(digits) : null;
};

/**
 * The kinds whose description contains the text, with their row count and sum in cents. A recursive scan of the
 * index finds the few distinct kinds; only days of matching kinds are summed.
 */
export async function findMatchingKinds(db: Db, text: string) {
  const { rows } = await sql<{ description: string; count: string; cents: string }>`
    with recursive kinds as (
      select min(description) as description from ledger_days
      union all
      select (select min(description) from ledger_days where description > kinds.description)
      from kinds
      where description is not null
    )
    select kinds.description, sums.*
    from kinds
    cross join lateral (
      select sum(count) as count, sum(amount_cents) as cents
      from ledger_days
      where ledger_days.description = kinds.description
    ) as sums
    where strpos(lower(kinds.description), lower(${text})) > 0`.execute(db);
  return {
    kinds: rows.map((row) => row.description),
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
    cents: rows.reduce((sum, row) => sum + Number(row.cents), 0),
  };
}

/** Rows that match by person or number and whose kind does not match as a whole. */
const selectOtherMatches = (db: Db, { text, withPhone }: Search, kinds: string[]) => {
  const fields = ['transactions.number', 'transactions.created_at', 'transactions.amount_cents'] as const;
  const isOtherKind = sql<boolean>`transactions.description <> all(${kinds}::text[])`;
  const number = parseNumber(text);
  // `offset 0` keeps the planner from reading the whole ledger before the people are known.
  const ofPeople = db
    .selectFrom('people')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('transactions')
          .select(fields)
          .whereRef('transactions.person_id', '=', 'people.id')
          .where(isOtherKind)
          .offset(0)
          .as('transactions'),
      (join) => join.onTrue(),
    )
    .select(fields)
    .where(personMatches(text, withPhone));
  if (number === null) return ofPeople;
  const ofNumber = db
    .selectFrom('transactions')
    .select(fields)
    .where('number', '=', number)
    .where(isOtherKind);
  return ofPeople.union(ofNumber);
};

const position = ['number', 'created_at'] as const;

/**
 * Finds rows by person and number besides the matching kinds: count, sum in cents, and the numbers of one page of
 * both combined. Without such rows the page comes from `listPageOfKinds`.
 */
export async function findOtherMatches(db: Db, search: Search, kinds: string[], { limit, offset }: Range) {
  const { count, cents, numbers } = await db
    .with(
      (cte) => cte('others').materialized(),
      () => selectOtherMatches(db, search, kinds),
    )
    .with('whole', (cte) =>
      cte
        .selectFrom('transactions')
        .select(position)
        .where(isOneOf(kinds))
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
            .unionAll(from.selectFrom('whole').select(position))
            .as('found'),
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

/** Ledger rows by number, latest first. */
export const listRowsByNumber = (db: Db, numbers: number[]) =>
  selectLedgerRows(db).where(sql<boolean>`transactions.number = any(${numbers}::bigint[])`).execute();

/** Larger offsets start at a day found in the daily totals. */
const maxScannedRows = 200;

/** A page of kinds. Daily totals locate its first day, so that late pages cost as much as the first. */
export async function listPageOfKinds(db: Db, kinds: Kinds, { limit, offset }: Range) {
  const start = offset > maxScannedRows ? await findStartDay(db, kinds, offset) : { before: null, rows: 0 };
  if (!start) return [];
  const { before } = start;
  return selectLedgerRows(db)
    .$if(before !== null, (query) => query.where('transactions.created_at', '<', before))
    .$if(kinds !== null, (query) => query.where(isOneOf(kinds ?? [])))
    .limit(limit)
    .offset(offset - start.rows)
    .execute();
}

/**
 * The end of the day that contains the row at `offset`, and the number of rows after that day; undefined past the
 * end.
 */
async function findStartDay(db: Db, kinds: Kinds, offset: number) {
  const days =
    kinds === null
      ? db.selectFrom('transaction_days').select(['day', 'count'])
      : db
          .selectFrom('ledger_days')
          .select((eb) => ['day', eb.fn.sum<number>('count').as('count')])
          .where(isOneOf(kinds))
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
  const next = Temporal.PlainDate.from(found.day).add({ days: 1 }).toString();
  return { before: startOfDay(next), rows: found.rows };
}

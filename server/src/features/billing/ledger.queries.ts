import { sql } from 'kysely';
import { dateAt } from '../../calendar.ts';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';

export interface LedgerEntry {
  personId: string;
  interviewId: string | null;
  paymentId: string | null;
  description: string;
  /** Negative for money that went back. */
  amountCents: number;
  currency: string;
  at: Date;
}

/** Adds a row to the ledger and to the sum of its Los Angeles day; answers the row's number. Rows never change. */
export async function recordLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<number> {
  // The day comes first: whoever adds to it waits here, and no two wait for each other further down.
  await tx
    .insertInto('transaction_days')
    .values({ day: dateAt(entry.at), amount_cents: entry.amountCents, count: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        amount_cents: sql`transaction_days.amount_cents + excluded.amount_cents`,
        count: sql`transaction_days.count + 1`,
      }),
    )
    .execute();
  const { number } = await tx
    .insertInto('transactions')
    .values({
      id: newId(),
      person_id: entry.personId,
      interview_id: entry.interviewId,
      payment_id: entry.paymentId,
      description: entry.description,
      amount_cents: entry.amountCents,
      currency: entry.currency,
      created_at: entry.at,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** A row of the ledger with the name of its person; no name where the person was erased. */
export type LedgerRow = Awaited<ReturnType<typeof listLedgerOfPerson>>[number];

/** Rows of the ledger, the latest first. */
export const selectLedgerRows = (db: Db) =>
  db
    .selectFrom('transactions')
    .leftJoin('people', (join) =>
      join.onRef('people.id', '=', 'transactions.person_id').on('people.erased_at', 'is', null),
    )
    .leftJoin('payments', 'payments.id', 'transactions.payment_id')
    .select([
      'transactions.number',
      'transactions.created_at as createdAt',
      'transactions.description',
      'transactions.amount_cents as cents',
      'transactions.currency',
      'transactions.person_id as personId',
      'people.fname',
      'people.lname',
      'people.email',
      'payments.status as paymentStatus',
      'payments.refund_asked_at as refundAskedAt',
      'payments.refunded_at as refundedAt',
      'payments.disputed_cents as disputedCents',
    ])
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.number', 'desc');

/** Everything that a person paid and got back, the latest first. */
export const listLedgerOfPerson = (db: Db, personId: string) =>
  selectLedgerRows(db).where('transactions.person_id', '=', personId).execute();

/** Some of it: so many rows after one by its number. */
export const listLedgerOfPersonAfter = (db: Db, personId: string, after: number | undefined, limit: number) =>
  selectLedgerRows(db)
    .where('transactions.person_id', '=', personId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(transactions.created_at, transactions.number) <
          (select created_at, number from transactions where number = ${after} and person_id = ${personId})`,
      ),
    )
    .limit(limit)
    .execute();

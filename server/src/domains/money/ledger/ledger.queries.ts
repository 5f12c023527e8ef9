import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { contactEmail } from '../../people/people/index.ts';

export interface LedgerEntry {
  personId: string;
  interviewId: string | null;
  paymentId: string | null;
  description: string;
  /** Negative for refunds and disputed amounts. */
  amountCents: number;
  currency: string;
  at: Date;
}

/** Appends a ledger entry, which a trigger adds to the totals; returns the row number. Rows are immutable. */
export async function recordLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<number> {
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

/** A ledger row with the name and e-mail address of its person, which are null for an erased person. */
export type LedgerRow = Awaited<ReturnType<typeof listLedgerOfPerson>>[number];

/** Selects ledger rows with their person and the state of their payment, latest first. */
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
      contactEmail.$castTo<string | null>().as('email'),
      'payments.status as paymentStatus',
      'payments.refund_requested_at as refundRequestedAt',
      'payments.refunded_at as refundedAt',
      'payments.disputed_cents as disputedCents',
    ])
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.number', 'desc');

/** Lists all ledger rows of a person, latest first. */
export const listLedgerOfPerson = (db: Db, personId: string) =>
  selectLedgerRows(db).where('transactions.person_id', '=', personId).execute();

/** Lists up to `limit` ledger rows of a person that follow a row number, latest first. */
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

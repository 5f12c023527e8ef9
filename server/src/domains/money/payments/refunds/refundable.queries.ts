import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';

/**
 * Lists succeeded payments that are not fully refunded: the number of their first ledger row, and the amount left in
 * cents.
 */
export const listRefundableRows = (db: Db, target: { number: number } | { interviewId: string }) =>
  db
    .selectFrom('payments')
    .innerJoin('transactions', (join) =>
      join.onRef('transactions.payment_id', '=', 'payments.id').on('transactions.number', '=', (where) =>
        where
          .selectFrom('transactions as first')
          .select(({ fn }) => fn.min('first.number').as('number'))
          .whereRef('first.payment_id', '=', 'payments.id'),
      ),
    )
    .leftJoin('people', (join) =>
      join.onRef('people.id', '=', 'payments.person_id').on('people.erased_at', 'is', null),
    )
    .select([
      'transactions.number',
      'transactions.description',
      sql<number>`payments.fee_cents + payments.hosting_cents - payments.refunded_cents`.as('cents'),
      sql<boolean>`payments.hosting_cents > 0`.as('hosting'),
      'payments.card_brand as brand',
      'payments.card_last4 as last4',
      'people.fname',
      'people.lname',
    ])
    .where('payments.status', '=', 'succeeded')
    .where('payments.refunded_at', 'is', null)
    .where((eb) =>
      'number' in target
        ? eb('transactions.number', '=', target.number)
        : eb('payments.interview_id', '=', target.interviewId),
    )
    .orderBy('transactions.number')
    .execute();

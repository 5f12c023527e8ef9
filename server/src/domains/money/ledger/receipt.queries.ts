import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { contactEmail } from '../../people/people/index.ts';

/**
 * Finds a ledger row with its payment and payer; undefined for an unknown number. Does not check whether the caller may
 * see it.
 */
export const findReceiptRow = (db: Db, number: number) =>
  db
    .selectFrom('transactions')
    .leftJoin('payments', 'payments.id', 'transactions.payment_id')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'payments.story_id')
    .leftJoin('people', (join) =>
      join.onRef('people.id', '=', 'transactions.person_id').on('people.erased_at', 'is', null),
    )
    // The receipt is made out to the person who booked, until the storyteller has an address of their own.
    .leftJoin('people as booker', (join) =>
      join
        .onRef('booker.id', '=', 'people.booker_id')
        .on('booker.deleted_at', 'is', null)
        .on('people.email', 'like', '%@storyteller.invalid'),
    )
    .select([
      'transactions.number',
      'transactions.person_id as personId',
      'transactions.payment_id as paymentId',
      'transactions.description',
      'transactions.amount_cents as cents',
      'transactions.currency',
      'transactions.created_at as at',
      'payments.fee_cents as feeCents',
      'payments.hosting_cents as hostingCents',
      'payments.card_brand as brand',
      'payments.card_last4 as last4',
      'payments.period_begins_on as beginsOn',
      'subscriptions.anchor_on as anchorOn',
      sql<string | null>`coalesce(nullif(booker.fname, ''), people.fname)`.as('fname'),
      sql<
        string | null
      >`case when coalesce(booker.fname, '') = '' then people.lname else booker.lname end`.as('lname'),
      contactEmail.$castTo<string | null>().as('email'),
    ])
    .where('transactions.number', '=', number)
    .executeTakeFirst();

/** Lists the ledger rows of a payment, earliest first. */
export const listPaymentRows = (db: Db, paymentId: string) =>
  db
    .selectFrom('transactions')
    .select(['number', 'amount_cents as cents', 'created_at as at'])
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();

import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import type { Payer } from './payer.ts';

/**
 * Reads a payer's ledger rows in order with their sum in cents, the payments, and whether the fee and hosting are paid.
 */
export async function readPayerRecords({ db }: AppContext, payer: Payer) {
  const [ledger, payments, interview] = await Promise.all([
    db
      .selectFrom('transactions')
      .select(['amount_cents as cents', 'description'])
      .where('person_id', '=', payer.personId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('payments')
      .selectAll()
      .where('person_id', '=', payer.personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('interviews')
      .select(['fee_paid_at', 'hosting_paid_at'])
      .where('id', '=', payer.interviewId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ledger: ledger.map(({ cents, description }) => `${cents} ${description}`),
    sum: ledger.reduce((sum, { cents }) => sum + cents, 0),
    payments,
    paid: interview.fee_paid_at !== null,
    hosted: interview.hosting_paid_at !== null,
  };
}

/** Whether the fee of an interview counts as paid. */
export async function isFeePaid(db: Db, interviewId: string): Promise<boolean> {
  const { fee_paid_at } = await db
    .selectFrom('interviews')
    .select('fee_paid_at')
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return fee_paid_at !== null;
}

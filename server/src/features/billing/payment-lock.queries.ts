import type { Tx } from '../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/**
 * A payment that is about to change. Its interview and its story are locked before it, in this order, as by whoever
 * begins a payment.
 */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const of = await tx
    .selectFrom('payments')
    .select(['interview_id', 'story_id', 'hosting_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (of.interview_id) {
    await tx
      .selectFrom('interviews')
      .select('id')
      .where('id', '=', of.interview_id)
      .forNoKeyUpdate()
      .execute();
  }
  if (of.story_id && of.hosting_cents > 0) {
    await tx.selectFrom('stories').select('id').where('id', '=', of.story_id).forNoKeyUpdate().execute();
  }
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** What was paid for an interview and not given back, locked with the interview until the transaction ends. */
export async function lockRefundablePayments(tx: Tx, interviewId: string): Promise<Payment[]> {
  await tx.selectFrom('interviews').select('id').where('id', '=', interviewId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .where('status', '=', 'succeeded')
    .where('refunded_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
}

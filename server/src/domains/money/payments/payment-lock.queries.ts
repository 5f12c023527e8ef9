import type { Tx } from '../../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** Locks a payment until the transaction ends. Lock order: interview, story, payment. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const lockKeys = await tx
    .selectFrom('payments')
    .select(['interview_id', 'story_id', 'hosting_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (lockKeys.interview_id) {
    await tx
      .selectFrom('interviews')
      .select('id')
      .where('id', '=', lockKeys.interview_id)
      .forNoKeyUpdate()
      .execute();
  }
  if (lockKeys.story_id && lockKeys.hosting_cents > 0) {
    await tx
      .selectFrom('stories')
      .select('id')
      .where('id', '=', lockKeys.story_id)
      .forNoKeyUpdate()
      .execute();
  }
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks an interview and its succeeded, unrefunded payments. */
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

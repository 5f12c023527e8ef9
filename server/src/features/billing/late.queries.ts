import type { Tx } from '../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** Whether another payment pays, or is paying, for what a failed one was for. */
export async function paidOtherwise(tx: Tx, payment: Payment): Promise<boolean> {
  const { id, interview_id, story_id, period_begins_on, fee_cents } = payment;
  const other = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '<>', id)
    .where('status', 'in', ['pending', 'requires_action', 'succeeded'])
    .where('refunded_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('interview_id', '=', interview_id),
          where.lit(fee_cents > 0),
          where('fee_cents', '>', 0),
        ]),
        where.and([where('interview_id', '=', interview_id), where('status', '<>', 'succeeded')]),
        where.and([where('story_id', '=', story_id), where('period_begins_on', '=', period_begins_on)]),
      ]),
    )
    .executeTakeFirst();
  return other !== undefined;
}

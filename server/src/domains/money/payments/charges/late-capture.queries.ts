import type { Tx } from '../../../../database/connection.ts';
import { findHosting } from '../../hosting/index.ts';
import type { Payment } from '../payment.queries.ts';

type Subject = Pick<Payment, 'id' | 'interview_id' | 'story_id' | 'period_begins_on' | 'fee_cents'>;

/** Whether another payment covers the same interview or month, or hosting is paid beyond that month. */
export async function isPaidByOtherMeans(tx: Tx, payment: Subject): Promise<boolean> {
  return (await hasOtherPayment(tx, payment)) || (await isPaidBeyond(tx, payment));
}

/** Whether hosting is paid beyond the start of the month, so that the payment would add no hosting. */
async function isPaidBeyond(tx: Tx, { story_id, period_begins_on: startsOn }: Subject): Promise<boolean> {
  const hosting = story_id && startsOn ? await findHosting(tx, story_id) : undefined;
  return Boolean(hosting?.paidThrough && startsOn && hosting.paidThrough > startsOn);
}

async function hasOtherPayment(tx: Tx, payment: Subject): Promise<boolean> {
  const { id, interview_id, story_id, period_begins_on, fee_cents } = payment;
  const other = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '<>', id)
    .where('status', 'in', ['pending', 'requires_action', 'succeeded'])
    .where('refunded_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('interview_id', '=', interview_id), eb.lit(fee_cents > 0), eb('fee_cents', '>', 0)]),
        eb.and([eb('interview_id', '=', interview_id), eb('status', '<>', 'succeeded')]),
        eb.and([eb('story_id', '=', story_id), eb('period_begins_on', '=', period_begins_on)]),
      ]),
    )
    .executeTakeFirst();
  return other !== undefined;
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';

/**
 * Whether the hosting of an interview's story is paid and renews or, before the story is opened, is prepaid with any of
 * its interviews. Overdue hosting is not: its month can be paid. The query joins `subscriptions` and must not alias
 * `interviews`.
 */
export const isSubscribed = sql<boolean>`coalesce(subscriptions.status = 'active', exists (
  select from interviews other where other.story_id = interviews.story_id and other.hosting_paid_at is not null))`;

/** What a payment covers. */
interface PaidItems {
  fee: boolean;
  hosting: boolean;
}

/** Sets the time at which items of an interview were paid; null after a refund. */
export async function setInterviewPaidAt(
  tx: Tx,
  interviewId: string | null,
  { fee, hosting }: PaidItems,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ ...(fee ? { fee_paid_at: at } : {}), ...(hosting ? { hosting_paid_at: at } : {}) })
    .where('id', '=', interviewId)
    .execute();
}

/** An interview whose fee is paid. */
export interface PaidInterview {
  id: string;
  feePaidAt: Date | null;
  hostingPaidAt: Date | null;
}

/** Moves the paid state of an interview to another one. Hosting that is already paid for the other stays paid. */
export async function transferPaidState(tx: Tx, from: PaidInterview, toId: string): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ fee_paid_at: null, hosting_paid_at: null })
    .where('id', '=', from.id)
    .execute();
  await tx
    .updateTable('interviews')
    .set({
      fee_paid_at: from.feePaidAt,
      ...(from.hostingPaidAt ? { hosting_paid_at: from.hostingPaidAt } : {}),
    })
    .where('id', '=', toId)
    .execute();
}

import type { Db, Tx } from '../../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** Finds the open payment (pending or awaiting authentication) of an interview. At most one exists. */
export const findOpenPayment = (db: Db, interviewId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();

/** Finds the open hosting payment of a story. At most one exists, if the story is locked before one is inserted. */
export const findOpenHostingPayment = (db: Db, storyId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();

export async function hasOpenPayment(db: Db, personId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'requires_action'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Returns the ids of a person's payments that await authentication by the bank. */
export async function listPaymentIdsAwaitingBank(db: Db, personId: string): Promise<string[]> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'requires_action')
    .execute();
  return waiting.map(({ id }) => id);
}

/** Whether the interview of a payment was cancelled or deleted; false for a payment without one. */
export async function isInterviewCancelled(
  db: Db,
  { interview_id }: Pick<Payment, 'interview_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('interviews')
    .select('id')
    .where('id', '=', interview_id)
    .where((eb) => eb.or([eb('status', '=', 'cancelled'), eb('deleted_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests the cancellation of the open payments of an interview; returns those payments. */
export const markInterviewPaymentsCancelled = (
  tx: Tx,
  interviewId: string,
  now: Date,
): Promise<Pick<Payment, 'id' | 'status'>[]> =>
  tx
    .updateTable('payments')
    .set({ cancelled_at: now })
    .where('interview_id', '=', interviewId)
    .where('status', 'in', ['pending', 'requires_action'])
    .where('cancelled_at', 'is', null)
    .returning(['id', 'status'])
    .execute();

/** Requests the cancellation of the open hosting payments of a story; returns those payments. */
export const markHostingPaymentsCancelled = (
  tx: Tx,
  storyId: string,
  now: Date,
): Promise<Pick<Payment, 'id' | 'status'>[]> =>
  tx
    .updateTable('payments')
    .set({ cancelled_at: now })
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action'])
    .where('cancelled_at', 'is', null)
    .returning(['id', 'status'])
    .execute();

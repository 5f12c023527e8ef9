import type { Db, Tx } from '../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** The payment of an interview that is neither done nor failed: there is at most one. */
export const findOpenPayment = (db: Db, interviewId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();

/** The payment for a story's hosting that is neither done nor failed: who locks the story finds at most one. */
export const findOpenHostingPayment = (db: Db, storyId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();

/** Whether a payment of a person is neither done nor failed. */
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

/** The payments of a person that wait for the bank's question, by id. */
export async function listPaymentsAwaitingBank(db: Db, personId: string): Promise<string[]> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'requires_action')
    .execute();
  return waiting.map(({ id }) => id);
}

/** Says of payments under way for a story's hosting that they are not to be charged any more; answers which. */
export const markHostingPaymentsCancelled = (
  tx: Tx,
  storyId: string,
  now: Date,
): Promise<Pick<Payment, 'id' | 'status'>[]> =>
  tx
    .updateTable('payments')
    .set({ called_off_at: now })
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action'])
    .where('called_off_at', 'is', null)
    .returning(['id', 'status'])
    .execute();

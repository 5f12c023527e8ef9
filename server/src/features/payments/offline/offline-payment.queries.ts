import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { OfflinePayments } from '../../../database/schema.generated.ts';

/** A fee that was paid in cash, by check or by bank transfer. */
export type OfflinePayment = Selectable<OfflinePayments>;

export async function insertOfflinePayment(
  tx: Tx,
  payment: Omit<Insertable<OfflinePayments>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('offline_payments')
    .values({ id: newId(), ...payment })
    .execute();
}

/** Lists the offline payments of an interview, latest first, including undone ones. */
export const listOfflinePayments = (db: Db, interviewId: string): Promise<OfflinePayment[]> =>
  db
    .selectFrom('offline_payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .orderBy('number', 'desc')
    .execute();

export const findOfflinePayment = (db: Db, number: number): Promise<OfflinePayment | undefined> =>
  db.selectFrom('offline_payments').selectAll().where('number', '=', number).executeTakeFirst();

/** Locks an offline payment by its ledger number until the transaction ends. */
export const lockOfflinePayment = (tx: Tx, number: number): Promise<OfflinePayment | undefined> =>
  tx.selectFrom('offline_payments').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();

export async function markUndone(tx: Tx, id: string, at: Date, reason: string): Promise<void> {
  await tx
    .updateTable('offline_payments')
    .set({ undone_at: at, undo_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Moves the payments of a cancelled interview to the one that its credit pays for. */
export async function moveOfflinePayments(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable('offline_payments')
    .set({ interview_id: toId })
    .where('interview_id', '=', fromId)
    .where('undone_at', 'is', null)
    .execute();
}

/** Finds the meeting id of an interview, under which its payments are locked. */
export async function findMeetingId(db: Db, interviewId: string): Promise<string> {
  const row = await db
    .selectFrom('interviews')
    .select('meeting_id')
    .where('id', '=', interviewId)
    .executeTakeFirst();
  return row?.meeting_id ?? '';
}

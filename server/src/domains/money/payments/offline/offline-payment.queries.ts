import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { OfflinePayments } from '../../../../database/schema.generated.ts';

/** A fee or months of hosting that were paid in cash, by check or by bank transfer. */
export type OfflinePayment = Selectable<OfflinePayments>;

/** Inserts an offline payment and returns its id. */
export async function insertOfflinePayment(
  tx: Tx,
  payment: Omit<Insertable<OfflinePayments>, 'id'>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('offline_payments')
    .values({ id, ...payment })
    .execute();
  return id;
}

/** Lists the offline payments of an interview, latest first, including undone ones. */
export const listOfflinePayments = (db: Db, interviewId: string): Promise<OfflinePayment[]> =>
  db
    .selectFrom('offline_payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .orderBy('number', 'desc')
    .execute();

/** Lists the offline payments of a story's hosting with their months, latest first, including undone ones. */
export const listOfflineHosting = (db: Db, storyId: string) =>
  db
    .selectFrom('offline_payments')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('offline_months')
        .select((of) => of.fn.countAll<number>().as('months'))
        .whereRef('offline_months.payment_id', '=', 'offline_payments.id')
        .as('months'),
    )
    .where('story_id', '=', storyId)
    .orderBy('number', 'desc')
    .execute();

export const findOfflinePayment = (db: Db, number: number): Promise<OfflinePayment | undefined> =>
  db.selectFrom('offline_payments').selectAll().where('number', '=', number).executeTakeFirst();

/** Locks an offline payment by its ledger number until the transaction ends. */
export const lockOfflinePayment = (tx: Tx, number: number): Promise<OfflinePayment | undefined> =>
  tx.selectFrom('offline_payments').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();

/** Whether hosting of a story was paid without a card, and never with one. */
export const isPaidOfflineOnly = async (db: Db, storyId: string): Promise<boolean> =>
  (await db
    .selectFrom('offline_payments')
    .select('id')
    .where('story_id', '=', storyId)
    .where('undone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.story_id', '=', 'offline_payments.story_id')
            .where('payments.hosting_cents', '>', 0)
            .where('payments.status', '=', 'succeeded'),
        ),
      ),
    )
    .executeTakeFirst()) !== undefined;

export async function markUndone(tx: Tx, id: string, at: Date, reason: string): Promise<void> {
  await tx
    .updateTable('offline_payments')
    .set({ undone_at: at, undo_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Saves which ledger row undid an offline payment. */
export async function setUndoNumber(tx: Tx, id: string, number: number): Promise<void> {
  await tx.updateTable('offline_payments').set({ undo_number: number }).where('id', '=', id).execute();
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

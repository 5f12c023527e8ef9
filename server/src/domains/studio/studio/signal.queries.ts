import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';

/** A message from the browser of one seat to that of another. */
export interface SignalRow {
  number: number;
  sender_id: string;
  content: unknown;
}

/**
 * Stores a signal with the next number of its receiver. The receiver's row stays locked until the transaction ends, so
 * that signals become visible in the order of their numbers.
 */
export async function insertSignal(
  tx: Tx,
  signal: { receiverId: string; senderId: string; content: Record<string, unknown>; at: Date },
): Promise<void> {
  const { signal_count } = await tx
    .updateTable('studio_seats')
    .set((eb) => ({ signal_count: eb('signal_count', '+', 1) }))
    .where('id', '=', signal.receiverId)
    .returning('signal_count')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('studio_signals')
    .values({
      receiver_id: signal.receiverId,
      number: signal_count,
      sender_id: signal.senderId,
      content: JSON.stringify(signal.content),
      created_at: signal.at,
    })
    .execute();
}

/** Finds the signals to a seat after a number, in their order. */
export const findSignals = (db: Db, receiverId: string, after: number): Promise<SignalRow[]> =>
  db
    .selectFrom('studio_signals')
    .select(['number', 'sender_id', 'content'])
    .where('receiver_id', '=', receiverId)
    .where('number', '>', after)
    .orderBy('number')
    .execute();

/** Deletes the signals to a seat. */
export async function clearSignals(tx: Tx, receiverId: string): Promise<void> {
  await tx.deleteFrom('studio_signals').where('receiver_id', '=', receiverId).execute();
}

/** Deletes signals that were sent before an instant. */
export async function deleteOldSignals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('studio_signals').where('created_at', '<', before).execute();
}

/** Database channel that announces the seat to which a signal was sent. */
export const signalChannel = 'studio_signal';

/** Announces a signal to the streams of its receiver, when the transaction commits. */
export async function announceSignal(tx: Tx, receiverId: string): Promise<void> {
  await sql`select announce(${signalChannel}, ${receiverId})`.execute(tx);
}

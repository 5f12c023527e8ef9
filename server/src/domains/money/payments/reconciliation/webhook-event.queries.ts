import type { Db, Tx } from '../../../../database/connection.ts';
import type { PaymentEvent } from '../../../../providers/payments/event.ts';

/** Records a webhook event; returns whether it is new. */
export async function recordWebhookEvent(tx: Tx, { id, kind }: PaymentEvent, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('provider_events')
    .values({ id, kind, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function markEventHandled(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ handled_at: now })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
}

/** Deletes events received before an instant. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('provider_events').where('received_at', '<', before).execute();
}

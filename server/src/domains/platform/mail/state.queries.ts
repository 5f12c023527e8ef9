import type { Db, Tx } from '../../../database/connection.ts';

/** Returns an unsent mail with its text; undefined if the mail is sent or deleted, or its text is deleted. */
export const findMailToSend = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();

/** A mail's body as text and as HTML. */
export interface Bodies {
  body_text: string;
  body_html: string;
}

/** Marks a mail as sent, or as written to a file, and replaces its bodies with the versions to keep. */
export async function markSent(
  db: Db,
  id: string,
  sentAt: Date,
  mail: Bodies & { is_written: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', failure: null, next_try_at: null, sent_at: sentAt, ...mail })
    .where('id', '=', id)
    .execute();
}

/** The result of a failed attempt. Without `nextTryAt`, the mail is given up. */
export interface FailedAttempt {
  failure: string;
  attempts: number;
  nextTryAt: Date | null;
}

/** Marks a mail as failed, with the time of the next retry. */
export async function markMailFailed(db: Db, id: string, attempt: FailedAttempt): Promise<void> {
  const { failure, attempts, nextTryAt } = attempt;
  await db
    .updateTable('mails')
    .set({ state: 'failed', failure, attempts, next_try_at: nextTryAt })
    .where('id', '=', id)
    .execute();
}

/** Marks sent mails as bounced with the reason; returns the ids of the mails it marked. */
export async function markBounced(db: Db, ids: string[], failure: string): Promise<string[]> {
  const mails = await db
    .updateTable('mails')
    .set({ state: 'failed', failure })
    .where('id', 'in', ids)
    .where('state', '=', 'sent')
    .returning('id')
    .execute();
  return mails.map(({ id }) => id);
}

/** Resets the state of a failed or bounced mail, so that it can be sent again. */
export async function requeueMail(tx: Tx, id: string, bodies: Bodies): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'queued', failure: null, attempts: 0, next_try_at: null, sent_at: null, ...bodies })
    .where('id', '=', id)
    .execute();
}

/** Locks a mail and returns its state and text, so that the second of two concurrent resends sees the first. */
export const lockMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('mails')
    .select(['id', 'state', 'forgotten_at', 'body_text', 'body_html'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Deletes the text and attachments of at most `max` mails from before a given time; returns their ids.
 * Recipient, subject and status stay.
 */
export async function deleteTexts(db: Db, before: Date, deletedAt: Date, max: number): Promise<string[]> {
  const mails = await db
    .updateTable('mails')
    .set({ body_text: '', body_html: '', attachments: '[]', next_try_at: null, forgotten_at: deletedAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('forgotten_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(max),
    )
    .returning('id')
    .execute();
  return mails.map(({ id }) => id);
}

/** Deletes at most `max` mails from before a given time; returns the number of deleted mails. */
export async function deleteMails(db: Db, before: Date, max: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('id', 'in', (eb) =>
      eb.selectFrom('mails').select('id').where('created_at', '<', before).orderBy('created_at').limit(max),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

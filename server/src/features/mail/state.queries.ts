import type { Db, Tx } from '../../database/connection.ts';

/** A mail that is not sent yet, with its text; undefined when it is sent, forgotten or gone. */
export const mailToSend = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();

/** The two forms of a mail's text. */
export interface Bodies {
  body_text: string;
  body_html: string;
}

/** Notes that a mail was taken over, and what is kept of its text. */
export async function markSent(db: Db, id: string, at: Date, kept: Bodies): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', failure: null, next_try_at: null, sent_at: at, ...kept })
    .where('id', '=', id)
    .execute();
}

/** What became of a mail that was not taken: without a next try it stays undelivered. */
export interface Unsent {
  failure: string;
  attempts: number;
  nextTryAt: Date | null;
}

/** Notes that a mail was not taken over, and when it is tried again. */
export async function markUnsent(db: Db, id: string, unsent: Unsent): Promise<void> {
  const { failure, attempts, nextTryAt } = unsent;
  await db
    .updateTable('mails')
    .set({ state: 'failed', failure, attempts, next_try_at: nextTryAt })
    .where('id', '=', id)
    .execute();
}

/** Notes of what was sent that it came back, and why; answers the ids of those that it was. */
export async function markBounced(db: Db, ids: string[], failure: string): Promise<string[]> {
  const bounced = await db
    .updateTable('mails')
    .set({ state: 'failed', failure })
    .where('id', 'in', ids)
    .where('state', '=', 'sent')
    .returning('id')
    .execute();
  return bounced.map(({ id }) => id);
}

/** Lets a mail that was not taken, or came back, begin anew. */
export async function markWaiting(tx: Tx, id: string, bodies: Bodies): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'queued', failure: null, attempts: 0, next_try_at: null, sent_at: null, ...bodies })
    .where('id', '=', id)
    .execute();
}

/** A mail's state and text, its row locked: of two who send it again at once, the second sees what the first did. */
export const lockMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('mails')
    .select(['id', 'state', 'forgotten_at', 'body_text', 'body_html'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Removes text and attachments of at most `most` mails that were written before an instant; answers their ids. What
 * they were about, to whom, and what became of them stays.
 */
export async function forgetTexts(db: Db, before: Date, at: Date, max: number): Promise<string[]> {
  const forgotten = await db
    .updateTable('mails')
    .set({ body_text: '', body_html: '', attachments: '[]', next_try_at: null, forgotten_at: at })
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
  return forgotten.map(({ id }) => id);
}

/** Removes at most `most` mails that were written before an instant; answers how many. */
export async function removeLines(db: Db, before: Date, max: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('id', 'in', (eb) =>
      eb.selectFrom('mails').select('id').where('created_at', '<', before).orderBy('created_at').limit(max),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import { createHash } from 'node:crypto';
import type { Db, Tx } from '../database/connection.ts';
import { retryOnConflict } from './database-failure.ts';
import { fail } from './failure.ts';

export interface IdempotentRequest {
  personId: string;
  /** The caller's `Idempotency-Key`; without one every sending is one of its own. */
  key: string | undefined;
  /** The call with all that was sent: a key that comes back with something else is refused. */
  request: unknown;
}

/**
 * Does a write in a transaction, once for each key: whoever sends the same again gets the answer of the first time,
 * also while that is still under way. A write that was refused leaves no trace, so that its key can be used again.
 * A transaction that had to give way to another one is done once more, so `write` does nothing outside it. Keys are
 * remembered for a day. Fails with `conflict` when a key comes back with something else.
 */
export const runIdempotently = <T extends object>(
  db: Db,
  sending: IdempotentRequest,
  write: (tx: Tx) => Promise<T>,
): Promise<T> => retryOnConflict(() => db.transaction().execute((tx) => executeOnce(tx, sending, write)));

async function executeOnce<T extends object>(
  tx: Tx,
  { personId, key, request }: IdempotentRequest,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (key === undefined) return write(tx);
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  // Whoever is second waits here until the first has written or was refused.
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ person_id: personId, key, request_hash: hash })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!first) return findStoredAnswer<T>(tx, personId, key, hash);
  const answer = await write(tx);
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function findStoredAnswer<T>(tx: Tx, personId: string, key: string, hash: Buffer): Promise<T> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier?.answer || !earlier.request_hash.equals(hash)) throw fail('conflict');
  return earlier.answer as T;
}

/** Deletes all keys of a person, with the stored answers. */
export async function deleteIdempotencyKeys(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('person_id', '=', personId).execute();
}

/** Deletes the keys that were created before an instant. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

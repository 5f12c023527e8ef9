import { createHash } from 'node:crypto';
import type { Db, Tx } from '../database/connection.ts';
import { retryOnConflict } from './database-failure.ts';
import { fail } from './failure.ts';

export interface IdempotentRequest {
  personId: string;
  /** The `Idempotency-Key` of the request; without one, every request counts as new. */
  key: string | undefined;
  /** The whole request: a reused key with another request is refused. */
  request: unknown;
}

/**
 * Runs a write in a transaction, once per person and key. A repeated request returns the stored response; while the
 * first is still running, it waits for it. A refused write does not consume its key. Transaction conflicts are retried
 * once, so `write` must not have effects outside the transaction. Keys are kept for one day. Fails with `conflict` when
 * a key is reused for another request.
 */
export const runIdempotently = <T extends object>(
  db: Db,
  request: IdempotentRequest,
  write: (tx: Tx) => Promise<T>,
): Promise<T> => retryOnConflict(() => db.transaction().execute((tx) => executeOnce(tx, request, write)));

async function executeOnce<T extends object>(
  tx: Tx,
  { personId, key, request }: IdempotentRequest,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (key === undefined) return write(tx);
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  // A concurrent request with the same key waits here until the first commits or rolls back.
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ person_id: personId, key, request_hash: hash })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!first) return findStoredResponse<T>(tx, personId, key, hash);
  const response = await write(tx);
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .execute();
  return response;
}

async function findStoredResponse<T>(tx: Tx, personId: string, key: string, hash: Buffer): Promise<T> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier?.response || !earlier.request_hash.equals(hash)) throw fail('conflict');
  return earlier.response as T;
}

/** Deletes all keys of a person, with the stored responses. */
export async function deleteIdempotencyKeys(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('person_id', '=', personId).execute();
}

/** Deletes the keys that were created before an instant. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

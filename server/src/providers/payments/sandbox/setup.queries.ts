import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import type { SandboxSetups } from '../../../database/schema.generated.ts';
import type { SaveCardRequest } from '../port.ts';
import { type SandboxCard, toRow } from './card.queries.ts';
import type { Outcome } from './charge.queries.ts';

/** An attempt to save a card without a charge. */
export type Setup = Selectable<SandboxSetups>;

export const findSetupByKey = (db: Db, key: string): Promise<Setup | undefined> =>
  db.selectFrom('sandbox_setups').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

/** Locks a setup by its id or client secret until the transaction ends. */
export const lockSetup = (
  tx: Tx,
  column: 'id' | 'client_secret',
  value: string,
): Promise<Setup | undefined> =>
  tx.selectFrom('sandbox_setups').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();

export const insertSetup = (
  tx: Tx,
  request: SaveCardRequest,
  card: SandboxCard | undefined,
  outcome: Outcome,
  now: Date,
): Promise<Setup> =>
  tx
    .insertInto('sandbox_setups')
    .values({
      id: `setup_${newSecret(18)}`,
      idempotency_key: request.idempotencyKey,
      token: request.token,
      customer: request.customer,
      created_at: now,
      ...(card ? toRow(card) : {}),
      ...outcome,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSetup = (tx: Tx, id: string, outcome: Outcome): Promise<Setup> =>
  tx.updateTable('sandbox_setups').set(outcome).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

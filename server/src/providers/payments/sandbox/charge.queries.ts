import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import type { SandboxCharges } from '../../../database/schema.generated.ts';
import type { ChargeRequest, Source } from '../port.ts';
import { type CardRow, type SandboxCard, toRow, toSandboxCard } from './card.queries.ts';

export type Charge = Selectable<SandboxCharges>;

export const getSourceId = (source: Source): string => ('token' in source ? source.token : source.savedCard);

/** Locks an idempotency key until the transaction ends, so that concurrent calls with it run one after another. */
export const lockKey = (tx: Tx, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${key}`}, 0))`.execute(tx);

export const findChargeByKey = (db: Db, key: string): Promise<Charge | undefined> =>
  db.selectFrom('sandbox_charges').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

export const findChargeById = (db: Db, id: string): Promise<Charge | undefined> =>
  db.selectFrom('sandbox_charges').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a charge by its id or client secret until the transaction ends. */
export const lockCharge = (
  tx: Tx,
  column: 'id' | 'client_secret',
  value: string,
): Promise<Charge | undefined> =>
  tx.selectFrom('sandbox_charges').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();

/** Returns up to `limit` charges changed since `since`, oldest change first, continuing after `last`. */
export const listChangedCharges = (
  db: Db,
  since: Date,
  last: Charge | undefined,
  limit: number,
): Promise<Charge[]> =>
  db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('changed_at', '>=', since)
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('changed_at', 'id'), '>', eb.tuple(last?.changed_at ?? since, last?.id ?? '')),
      ),
    )
    .orderBy('changed_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The outcome of a charge or setup, as its columns. */
export interface Outcome {
  status: 'requires_action' | 'succeeded' | 'failed';
  failure_code?: string;
  client_secret?: string;
  saved_card_id?: string | null;
}

/** Inserts a charge with its outcome. */
export const insertCharge = (
  tx: Tx,
  request: ChargeRequest,
  card: SandboxCard | undefined,
  outcome: Outcome,
  now: Date,
): Promise<Charge> =>
  tx
    .insertInto('sandbox_charges')
    .values({
      id: `pay_${newSecret(18)}`,
      idempotency_key: request.idempotencyKey,
      source: getSourceId(request.source),
      customer: request.customer,
      amount_cents: request.amountCents,
      currency: request.currency,
      description: request.description,
      save_card: request.saveCard,
      off_session: request.offSession,
      metadata: JSON.stringify(request.metadata),
      created_at: now,
      changed_at: now,
      ...(card ? toRow(card) : {}),
      ...outcome,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type Change = Partial<
  Pick<Charge, 'refund_key' | 'refunded_at' | 'refunded_cents' | 'dispute_status' | 'withdrawn_cents'> &
    Outcome
>;

export const updateCharge = (tx: Tx, id: string, change: Change, now: Date): Promise<Charge> =>
  tx
    .updateTable('sandbox_charges')
    .set({ ...change, changed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Whether a partial refund was created under this key. */
export async function hasRefund(tx: Tx, key: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('sandbox_refunds')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return refund !== undefined;
}

export async function insertRefund(
  tx: Tx,
  refund: { key: string; charge_id: string; amount_cents: number },
): Promise<void> {
  await tx.insertInto('sandbox_refunds').values(refund).execute();
}

/** Returns the card of a charge or setup; placeholders if its token or saved card was not usable. */
export const getCard = (entry: { [K in keyof CardRow]: CardRow[K] | null }): SandboxCard =>
  toSandboxCard({
    behavior: entry.behavior ?? 'pays',
    brand: entry.brand ?? 'Other',
    last4: entry.last4 ?? '',
    exp_month: entry.exp_month ?? 1,
    exp_year: entry.exp_year ?? 1970,
  });

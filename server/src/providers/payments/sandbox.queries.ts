import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { newSecret } from '../../database/ids.ts';
import type { SandboxCharges } from '../../database/schema.generated.ts';
import type { CardFace, ChargeRequest, Source } from './port.ts';
import type { Behaviour } from './sandbox-cards.ts';

export type Charge = Selectable<SandboxCharges>;
export type KnownCard = CardFace & { behaviour: Behaviour };

const columns = ['behaviour', 'brand', 'last4', 'exp_month', 'exp_year'] as const;

/** What a charge's source is called in the books. */
export const sourceId = (source: Source): string => ('token' in source ? source.token : source.savedCard);

const row = (card: KnownCard) => ({
  behaviour: card.behaviour,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
});

interface CardRow extends Record<'behaviour' | 'brand' | 'last4', string> {
  exp_month: number;
  exp_year: number;
}

const knownCard = (found: CardRow): KnownCard => ({
  behaviour: found.behaviour as Behaviour,
  brand: found.brand as CardFace['brand'],
  last4: found.last4,
  expMonth: found.exp_month,
  expYear: found.exp_year,
});

/** Keeps a token; answers its id. */
export async function insertToken(db: Db, card: KnownCard, now: Date): Promise<string> {
  const id = `tok_${newSecret(18)}`;
  await db
    .insertInto('sandbox_tokens')
    .values({ id, ...row(card), created_at: now })
    .execute();
  return id;
}

/** Uses a token up, if it is there and nobody has; whoever comes second waits for the first's end and finds it used. */
export async function takeToken(tx: Tx, id: string, now: Date): Promise<KnownCard | 'used' | undefined> {
  const token = await tx
    .selectFrom('sandbox_tokens')
    .select([...columns, 'used_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!token) return undefined;
  if (token.used_at) return 'used';
  await tx.updateTable('sandbox_tokens').set({ used_at: now }).where('id', '=', id).execute();
  return knownCard(token);
}

/** Keeps a card for later; answers its id. */
export async function insertCard(db: Db, card: KnownCard, now: Date): Promise<string> {
  const id = `card_${newSecret(18)}`;
  await db
    .insertInto('sandbox_cards')
    .values({ id, ...row(card), created_at: now })
    .execute();
  return id;
}

/** A kept card. */
export async function findCard(db: Db, id: string): Promise<KnownCard | undefined> {
  const card = await db.selectFrom('sandbox_cards').select(columns).where('id', '=', id).executeTakeFirst();
  return card && knownCard(card);
}

/** Lets nobody else work under an idempotency key until the transaction ends. */
export const lockKey = (tx: Tx, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${key}`}, 0))`.execute(tx);

export const chargeByKey = (db: Db, key: string): Promise<Charge | undefined> =>
  db.selectFrom('sandbox_charges').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

/** A charge by its id or by the secret of its bank's question, locked until the transaction ends. */
export const lockCharge = (
  tx: Tx,
  column: 'id' | 'client_secret',
  value: string,
): Promise<Charge | undefined> =>
  tx.selectFrom('sandbox_charges').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();

export interface Outcome {
  status: 'requires_action' | 'succeeded' | 'failed';
  failure_code?: string;
  client_secret?: string;
  saved_card_id?: string | null;
}

/** Writes down a charge with what became of it. */
export const insertCharge = (
  tx: Tx,
  request: ChargeRequest,
  card: KnownCard | undefined,
  outcome: Outcome,
  now: Date,
): Promise<Charge> =>
  tx
    .insertInto('sandbox_charges')
    .values({
      id: `pay_${newSecret(18)}`,
      idempotency_key: request.idempotencyKey,
      source: sourceId(request.source),
      amount_cents: request.amountCents,
      currency: request.currency,
      description: request.description,
      save_card: request.saveCard,
      created_at: now,
      ...(card ? row(card) : {}),
      ...outcome,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateCharge = (tx: Tx, id: string, outcome: Outcome): Promise<Charge> =>
  tx
    .updateTable('sandbox_charges')
    .set(outcome)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks a charge as given back. */
export async function markRefunded(tx: Tx, id: string, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('sandbox_charges')
    .set({ refund_key: key, refunded_at: now })
    .where('id', '=', id)
    .execute();
}

/** The card of a charge that knew one. */
export const cardOf = (charge: Charge): KnownCard =>
  knownCard({
    behaviour: charge.behaviour ?? 'pays',
    brand: charge.brand ?? 'Other',
    last4: charge.last4 ?? '',
    exp_month: charge.exp_month ?? 1,
    exp_year: charge.exp_year ?? 1970,
  });

import type { Db, Tx } from '../../database/connection.ts';
import { newSecret } from '../../database/ids.ts';
import type { CardDetails } from './card.ts';
import type { Behaviour } from './sandbox-cards.ts';

export type KnownCard = CardDetails & { behaviour: Behaviour };

const columns = ['behaviour', 'brand', 'last4', 'exp_month', 'exp_year'] as const;

/** A card as the sandbox's tables keep it. */
export interface CardRow extends Record<'behaviour' | 'brand' | 'last4', string> {
  exp_month: number;
  exp_year: number;
}

export const toRow = (card: KnownCard): CardRow => ({
  behaviour: card.behaviour,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
});

export const toKnownCard = (found: CardRow): KnownCard => ({
  behaviour: found.behaviour as Behaviour,
  brand: found.brand as CardDetails['brand'],
  last4: found.last4,
  expMonth: found.exp_month,
  expYear: found.exp_year,
});

/** Keeps a token; answers its id. */
export async function insertToken(db: Db, card: KnownCard, now: Date): Promise<string> {
  const id = `tok_${newSecret(18)}`;
  await db
    .insertInto('sandbox_tokens')
    .values({ id, ...toRow(card), created_at: now })
    .execute();
  return id;
}

/** Uses a token up, if it is there and nobody has; whoever comes second waits for the first's end and finds it used. */
export async function useToken(tx: Tx, id: string, now: Date): Promise<KnownCard | 'used' | undefined> {
  const token = await tx
    .selectFrom('sandbox_tokens')
    .select([...columns, 'used_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!token) return undefined;
  if (token.used_at) return 'used';
  await tx.updateTable('sandbox_tokens').set({ used_at: now }).where('id', '=', id).execute();
  return toKnownCard(token);
}

/**
 * Keeps a card of a customer for later; answers its id. A card that asked its owner once can be charged then without
 * asking.
 */
export async function insertCard(db: Db, customer: string, card: KnownCard, now: Date): Promise<string> {
  const id = `card_${newSecret(18)}`;
  const behaviour = card.behaviour === 'asks-once' ? 'pays' : card.behaviour;
  await db
    .insertInto('sandbox_cards')
    .values({ id, customer, ...toRow({ ...card, behaviour }), created_at: now })
    .execute();
  return id;
}

/** A kept card of a customer; cards from before there were customers are anybody's. */
export async function findCard(db: Db, id: string, customer: string | null): Promise<KnownCard | undefined> {
  const card = await db
    .selectFrom('sandbox_cards')
    .select(columns)
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .where((where) => where.or([where('customer', 'is', null), where('customer', '=', customer)]))
    .executeTakeFirst();
  return card && toKnownCard(card);
}

/** Forgets a kept card. */
export async function forgetCard(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_cards')
    .set({ forgotten_at: now })
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .execute();
}

/** The name of a person in the books, made when there is none. */
export async function ensureCustomer(db: Db, personId: string, now: Date): Promise<string> {
  await db
    .insertInto('sandbox_customers')
    .values({ id: `cus_${newSecret(18)}`, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('sandbox_customers')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return id;
}

export const customerExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('sandbox_customers').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** Forgets a customer, and all their cards with them. */
export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sandbox_customers').where('id', '=', id).execute();
}

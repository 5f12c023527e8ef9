import type { Db, Tx } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import type { CardDetails } from '../card.ts';
import type { Customer } from '../port.ts';
import type { CardBehavior } from './cards.ts';

/** A card of the sandbox, with its behavior at the simulated bank. */
export type SandboxCard = CardDetails & { behavior: CardBehavior };

const columns = ['behavior', 'brand', 'last4', 'exp_month', 'exp_year'] as const;

/** The card columns shared by the sandbox tables. */
export interface CardRow extends Record<'behavior' | 'brand' | 'last4', string> {
  exp_month: number;
  exp_year: number;
}

export const toRow = (card: SandboxCard): CardRow => ({
  behavior: card.behavior,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
});

export const toSandboxCard = (row: CardRow): SandboxCard => ({
  behavior: row.behavior as CardBehavior,
  brand: row.brand as CardDetails['brand'],
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
});

/** Inserts a token; returns its id. */
export async function insertToken(db: Db, card: SandboxCard, now: Date): Promise<string> {
  const id = `tok_${newSecret(18)}`;
  await db
    .insertInto('sandbox_tokens')
    .values({ id, ...toRow(card), created_at: now })
    .execute();
  return id;
}

/**
 * Marks a token as used and returns its card; `used` if it was used before, undefined if it is unknown. The row lock
 * serializes concurrent calls.
 */
export async function consumeToken(tx: Tx, id: string, now: Date): Promise<SandboxCard | 'used' | undefined> {
  const token = await tx
    .selectFrom('sandbox_tokens')
    .select([...columns, 'used_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!token) return undefined;
  if (token.used_at) return 'used';
  await tx.updateTable('sandbox_tokens').set({ used_at: now }).where('id', '=', id).execute();
  return toSandboxCard(token);
}

/**
 * Saves a customer's card; returns its id. A card that requires authentication only once is stored as authenticated.
 */
export async function insertCard(db: Db, customer: string, card: SandboxCard, now: Date): Promise<string> {
  const id = `card_${newSecret(18)}`;
  const behavior = card.behavior === 'asks-once' ? 'pays' : card.behavior;
  await db
    .insertInto('sandbox_cards')
    .values({ id, customer, ...toRow({ ...card, behavior }), created_at: now })
    .execute();
  return id;
}

/** Finds a customer's saved card. Cards from an earlier release have no customer; every customer can use them. */
export async function findCard(
  db: Db,
  id: string,
  customer: string | null,
): Promise<SandboxCard | undefined> {
  const card = await db
    .selectFrom('sandbox_cards')
    .select(columns)
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .where((eb) => eb.or([eb('customer', 'is', null), eb('customer', '=', customer)]))
    .executeTakeFirst();
  return card && toSandboxCard(card);
}

/** Marks a saved card as deleted. Idempotent. */
export async function deleteCard(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_cards')
    .set({ forgotten_at: now })
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .execute();
}

/** Returns the customer id of a person; creates the customer if there is none. */
export async function ensureCustomer(db: Db, person: Customer, now: Date): Promise<string> {
  await db
    .insertInto('sandbox_customers')
    .values({ id: `cus_${newSecret(18)}`, person_id: person.id, email: person.email, created_at: now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('sandbox_customers')
    .select('id')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the e-mail address of a customer, if they exist. */
export async function updateCustomerEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('sandbox_customers').set({ email }).where('id', '=', id).execute();
}

export const customerExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('sandbox_customers').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** Deletes a customer; the foreign key deletes their cards (`on delete cascade`). */
export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sandbox_customers').where('id', '=', id).execute();
}

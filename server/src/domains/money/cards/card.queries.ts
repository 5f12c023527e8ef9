import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Cards } from '../../../database/schema.generated.ts';
import type { CardDetails } from '../../../providers/payments/card.ts';
import { payerId } from '../../people/stories/index.ts';
import { type CardOwner, whereProviderIs } from './current-provider.ts';

export type SavedCard = Selectable<Cards>;

const selectSavedCards = (db: Db, { personId, provider }: CardOwner) =>
  db
    .selectFrom('cards')
    .selectAll()
    .where('person_id', '=', personId)
    .where(whereProviderIs('cards', provider))
    .where('deleted_at', 'is', null);

/** Lists the saved cards of a person: the preferred one first, then the most recent. */
export const findCards = (db: Db, owner: CardOwner): Promise<SavedCard[]> =>
  selectSavedCards(db, owner)
    .orderBy('preferred', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Finds a saved card of a person; undefined when it belongs to another person or was deleted. */
export const findCard = (db: Db, owner: CardOwner, id: string): Promise<SavedCard | undefined> =>
  selectSavedCards(db, owner).where('id', '=', id).executeTakeFirst();

/** Finds the card that hosting is charged to; undefined when there is none. */
export const findPreferredCard = (db: Db, owner: CardOwner): Promise<SavedCard | undefined> =>
  selectSavedCards(db, owner).where('preferred', '=', true).executeTakeFirst();

/** Finds a card by its id, including deleted ones. */
export const findCardById = (db: Db, id: string): Promise<SavedCard | undefined> =>
  db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a card; returns false when its provider id already exists. */
export async function insertCard(
  tx: Tx,
  card: {
    id: string;
    owner: CardOwner;
    providerCardId: string;
    details: CardDetails;
    preferred: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { details } = card;
  const inserted = await tx
    .insertInto('cards')
    .values({
      id: card.id,
      person_id: card.owner.personId,
      provider: card.owner.provider,
      provider_card_id: card.providerCardId,
      brand: details.brand,
      last4: details.last4,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      preferred: card.preferred,
      created_at: card.now,
    })
    .onConflict((conflict) => conflict.column('provider_card_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Clears the preferred card; a unique index allows only one. */
export async function clearPreferred(tx: Tx, { personId, provider }: CardOwner): Promise<void> {
  await tx
    .updateTable('cards')
    .set({ preferred: false })
    .where('person_id', '=', personId)
    .where(whereProviderIs('cards', provider))
    .where('preferred', '=', true)
    .execute();
}

export async function markPreferred(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('cards').set({ preferred: true }).where('id', '=', id).execute();
}

export async function markCardDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('cards').set({ deleted_at: now }).where('id', '=', id).execute();
}

/**
 * Locks the stories that a person pays for and returns whether the preferred card is in use: by a trial, a renewing
 * subscription or an open payment. Lock order: story, person.
 */
export async function lockAndCheckCardUse(tx: Tx, personId: string): Promise<boolean> {
  await tx
    .selectFrom('stories')
    .select('id')
    .where(payerId, '=', personId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const subscription = await tx
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select('subscriptions.story_id')
    .where(payerId, '=', personId)
    .where('subscriptions.status', 'in', ['trial', 'active', 'past_due'])
    .executeTakeFirst();
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();
  return subscription !== undefined || payment !== undefined;
}

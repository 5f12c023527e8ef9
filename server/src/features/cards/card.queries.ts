import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import type { Cards } from '../../database/schema.generated.ts';
import type { CardDetails } from '../../providers/payments/card.ts';
import { atProvider, type CardOwner } from './current-provider.ts';

export type SavedCard = Selectable<Cards>;

const selectSavedCards = (db: Db, { personId, provider }: CardOwner) =>
  db
    .selectFrom('cards')
    .selectAll()
    .where('person_id', '=', personId)
    .where(atProvider('cards', provider))
    .where('deleted_at', 'is', null);

/** The saved cards of a person, the preferred one first, then the last that were added. */
export const findCards = (db: Db, owner: CardOwner): Promise<SavedCard[]> =>
  selectSavedCards(db, owner)
    .orderBy('preferred', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** One saved card of a person; undefined when it is somebody else's or was deleted. */
export const findCard = (db: Db, owner: CardOwner, id: string): Promise<SavedCard | undefined> =>
  selectSavedCards(db, owner).where('id', '=', id).executeTakeFirst();

/** The card that a person's hosting is charged to; undefined without one. */
export const findPreferredCard = (db: Db, owner: CardOwner): Promise<SavedCard | undefined> =>
  selectSavedCards(db, owner).where('preferred', '=', true).executeTakeFirst();

/** A card by its id, also one that was deleted since. */
export const findCardById = (db: Db, id: string): Promise<SavedCard | undefined> =>
  db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds a card; answers false when the provider's name for it is kept already. */
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
  const added = await tx
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
  return added !== undefined;
}

/** Leaves a person without a preferred card for the moment: one at a time is all the database allows. */
export async function clearPreferred(tx: Tx, { personId, provider }: CardOwner): Promise<void> {
  await tx
    .updateTable('cards')
    .set({ preferred: false })
    .where('person_id', '=', personId)
    .where(atProvider('cards', provider))
    .where('preferred', '=', true)
    .execute();
}

/** Marks a card as the preferred one. */
export async function markPreferred(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('cards').set({ preferred: true }).where('id', '=', id).execute();
}

/** Marks a card as deleted. */
export async function markCardDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('cards').set({ deleted_at: now }).where('id', '=', id).execute();
}

/**
 * Whether a person's story is on trial or renews, or a payment of theirs is under way: then their preferred card stays.
 * Their story is locked until the transaction ends, so that none of it begins meanwhile; it is locked before the person.
 */
export async function lockAndCheckCardUse(tx: Tx, personId: string): Promise<boolean> {
  await tx.selectFrom('stories').select('id').where('person_id', '=', personId).forNoKeyUpdate().execute();
  const open = await tx
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select('subscriptions.story_id')
    .where('stories.person_id', '=', personId)
    .where('subscriptions.status', 'in', ['trial', 'active', 'past_due'])
    .executeTakeFirst();
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();
  return open !== undefined || payment !== undefined;
}

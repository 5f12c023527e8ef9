import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { CardEntries } from '../../../database/schema.generated.ts';
import type { CardOwner } from './current-provider.ts';

/** A request to save a card; the saved card gets the same id. */
export type CardEntry = Selectable<CardEntries>;

/** Inserts a card entry; undefined when its token was used before. */
export const insertEntry = (
  tx: Tx,
  entry: CardOwner & { token: string; now: Date },
): Promise<CardEntry | undefined> =>
  tx
    .insertInto('card_entries')
    .values({
      id: newId(),
      person_id: entry.personId,
      provider: entry.provider,
      token: entry.token,
      status: 'pending',
      created_at: entry.now,
    })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findEntryById = (db: Db, id: string): Promise<CardEntry | undefined> =>
  db.selectFrom('card_entries').selectAll().where('id', '=', id).executeTakeFirst();

export const findEntryByToken = (db: Db, token: string): Promise<CardEntry | undefined> =>
  db.selectFrom('card_entries').selectAll().where('token', '=', token).executeTakeFirst();

/** Locks an entry; undefined when its person was erased. */
export const lockEntry = (tx: Tx, id: string): Promise<CardEntry | undefined> =>
  tx.selectFrom('card_entries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type Change = Partial<Pick<CardEntry, 'status' | 'provider_setup_id' | 'failure' | 'settled_at'>>;

export const updateEntry = (tx: Tx, id: string, change: Change): Promise<CardEntry> =>
  tx.updateTable('card_entries').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

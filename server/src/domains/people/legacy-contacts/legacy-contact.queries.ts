import { legacyWaitingDays } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';

const name = (table: 'people' | 'storyteller') =>
  sql<string>`trim(concat_ws(' ', ${sql.ref(`${table}.fname`)}, ${sql.ref(`${table}.lname`)}))`;

/** A member of a story who is its legacy contact. */
export interface NamedContact {
  id: string;
  fullName: string;
  fname: string;
  email: string;
  namedAt: Date;
}

/** Finds the legacy contact of a story. */
export const findLegacyContact = (db: Db, storyId: string): Promise<NamedContact | undefined> =>
  db
    .selectFrom('legacy_contacts')
    .innerJoin('people', 'people.id', 'legacy_contacts.person_id')
    .select([
      'people.id',
      'people.fname',
      'people.email',
      name('people').as('fullName'),
      'legacy_contacts.named_at as namedAt',
    ])
    .where('legacy_contacts.story_id', '=', storyId)
    .executeTakeFirst();

/** Finds the members of a story who can be named: they have entered it, and their account is open. */
export const findCandidates = (db: Db, storyId: string): Promise<{ id: string; fullName: string }[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', name('people').as('fullName')])
    .where('memberships.story_id', '=', storyId)
    .where('memberships.entered_at', 'is not', null)
    .where('people.deleted_at', 'is', null)
    .where('people.deactivated_at', 'is', null)
    .where('people.staff_role', 'is', null)
    .orderBy('memberships.created_at')
    .execute();

/** Names the legacy contact of a story, in place of the one so far. */
export async function saveLegacyContact(
  tx: Tx,
  storyId: string,
  personId: string,
  namedAt: Date,
): Promise<void> {
  await tx
    .insertInto('legacy_contacts')
    .values({ story_id: storyId, person_id: personId, named_at: namedAt })
    .onConflict((conflict) =>
      conflict.column('story_id').doUpdateSet({ person_id: personId, named_at: namedAt }),
    )
    .execute();
}

/** Removes the legacy contact of a story. */
export async function deleteLegacyContact(tx: Tx, storyId: string): Promise<void> {
  await tx.deleteFrom('legacy_contacts').where('story_id', '=', storyId).execute();
}

/** A story with its storyteller, as far as the legacy contact is concerned. */
export interface LegacyStory {
  storyId: string;
  storytellerId: string;
  keeperId: string | null;
}

const selectStories = (db: Db) =>
  db
    .selectFrom('stories')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select(['stories.id as storyId', 'stories.person_id as storytellerId', 'stories.keeper_id as keeperId'])
    .where('stories.opened_at', 'is not', null)
    .where('storyteller.deleted_at', 'is', null);

/** Locks the open story of a storyteller until the transaction ends. */
export const lockStoryOfStoryteller = (tx: Tx, storytellerId: string): Promise<LegacyStory | undefined> =>
  selectStories(tx)
    .where('stories.person_id', '=', storytellerId)
    .forNoKeyUpdate('stories')
    .executeTakeFirst();

/** Locks the open story of a request until the transaction ends. */
export const lockStoryOfRequest = (tx: Tx, requestId: string): Promise<LegacyStory | undefined> =>
  selectStories(tx)
    .where('stories.id', '=', (eb) =>
      eb.selectFrom('legacy_requests').select('story_id').where('legacy_requests.id', '=', requestId),
    )
    .forNoKeyUpdate('stories')
    .executeTakeFirst();

/** The story of a storyteller, including a closed one; undefined before it is opened. */
export const findStoryOfStoryteller = (db: Db, storytellerId: string): Promise<LegacyStory | undefined> =>
  selectStories(db).where('stories.person_id', '=', storytellerId).executeTakeFirst();

/** Finds the stories whose legacy contact or keeper is a person, in the order of the naming. */
export const findLegacyRoles = (db: Db, personId: string) =>
  db
    .selectFrom('legacy_contacts')
    .innerJoin('stories', 'stories.id', 'legacy_contacts.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'stories.id as storyId',
      'storyteller.id as storytellerId',
      name('storyteller').as('fullName'),
      'legacy_contacts.named_at as namedAt',
      'stories.keeper_id as keeperId',
    ])
    .where('legacy_contacts.person_id', '=', personId)
    .where('storyteller.deleted_at', 'is', null)
    .orderBy('legacy_contacts.named_at')
    .execute();

/** Locks the stories whose legacy contact is a person, in the order of their ids. */
export const lockStoriesOfContact = (tx: Tx, personId: string): Promise<LegacyStory[]> =>
  tx
    .selectFrom('stories')
    .innerJoin('legacy_contacts', 'legacy_contacts.story_id', 'stories.id')
    .select(['stories.id as storyId', 'stories.person_id as storytellerId', 'stories.keeper_id as keeperId'])
    .where('legacy_contacts.person_id', '=', personId)
    .orderBy('stories.id')
    .forNoKeyUpdate('stories')
    .execute();

/** The end of the waiting period of a request, before which nobody can approve it. */
export const approvableAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + legacyWaitingDays * 24 * 60 * 60 * 1000);

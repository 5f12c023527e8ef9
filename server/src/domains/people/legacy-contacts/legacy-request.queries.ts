import type { LegacyRequestState } from '@lifestory/contract';
import { sql } from 'kysely';
import { alertLimit } from '../../../contributions/alerts.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { approvableAt } from './legacy-contact.queries.ts';

/** The texts of a new request. */
export interface RequestTexts {
  relationship: string;
  reason: string;
  evidence: string;
}

/** Inserts an open request; returns its id, and undefined if the story has one already. */
export async function insertRequest(
  tx: Tx,
  { storyId, personId }: { storyId: string; personId: string },
  texts: RequestTexts,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('legacy_requests')
    .values({ id: newId(), story_id: storyId, person_id: personId, ...texts, requested_at: now })
    .onConflict((conflict) => conflict.column('story_id').where(sql<boolean>`state = 'open'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const selectRequests = (db: Db) => db.selectFrom('legacy_requests').selectAll();

/** A request as stored. */
export type StoredRequest = Awaited<ReturnType<typeof findRequests>>[number];

/** Finds all requests for a story, newest first. */
export const findRequests = (db: Db, storyId: string) =>
  selectRequests(db)
    .where('story_id', '=', storyId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Finds the open request for a story. */
export const findOpenRequest = (db: Db, storyId: string): Promise<StoredRequest | undefined> =>
  selectRequests(db).where('story_id', '=', storyId).where('state', '=', 'open').executeTakeFirst();

/** Finds the latest request of a person for a story. */
export const findLastRequest = (
  db: Db,
  storyId: string,
  personId: string,
): Promise<StoredRequest | undefined> =>
  selectRequests(db)
    .where('story_id', '=', storyId)
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds when the storyteller declined requests of a person since an instant, newest first. */
export async function findDeclines(db: Db, storyId: string, personId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('legacy_requests')
    .select('decided_at')
    .where('story_id', '=', storyId)
    .where('person_id', '=', personId)
    .where('state', '=', 'declined')
    .where('decided_at', '>=', since)
    .orderBy('decided_at', 'desc')
    .execute();
  return rows.flatMap(({ decided_at }) => decided_at ?? []);
}

/** Finds a request; the caller holds the lock of its story. */
export const findRequest = (db: Db, id: string): Promise<StoredRequest | undefined> =>
  selectRequests(db).where('id', '=', id).executeTakeFirst();

/** The change in the audit log that says who of staff made a request for its contact. */
export const madeForContact = 'legacy request made for the contact';

/** Returns the staff members who made requests for the contact, by the id of the request. */
export async function findAuthors(db: Db, storytellerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['actor_id', sql<string>`after ->> 'legacy_request_id'`.as('requestId')])
    .where('subject_kind', '=', 'person')
    .where('subject_id', '=', storytellerId)
    .where('action', '=', madeForContact)
    .execute();
  return new Map(rows.flatMap(({ actor_id, requestId }) => (actor_id ? [[requestId, actor_id]] : [])));
}

/**
 * Sets the state of a request. `decision`: who decided, when, and their note; a reversal keeps those of the approval.
 */
export async function setRequestState(
  tx: Tx,
  id: string,
  state: LegacyRequestState,
  decision: { decided_at: Date; decided_by: string | null; note?: string } | { reversal_note: string },
): Promise<void> {
  await tx
    .updateTable('legacy_requests')
    .set({ state, ...decision })
    .where('id', '=', id)
    .execute();
}

/** A request as the legacy contact and the storyteller see it. */
export const toRequest = (row: StoredRequest) => ({
  id: row.id,
  state: row.state as LegacyRequestState,
  relationship: row.relationship,
  reason: row.reason,
  requested_at: row.requested_at,
  approvable_at: approvableAt(row.requested_at),
  decided_at: row.decided_at,
});

/** Finds the open requests for stories of storytellers whose accounts are not deleted, oldest first. */
export const findWaitingRequests = (db: Db) =>
  db
    .selectFrom('legacy_requests')
    .innerJoin('stories', 'stories.id', 'legacy_requests.story_id')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select(['legacy_requests.id', 'people.id as storytellerId'])
    .where('legacy_requests.state', '=', 'open')
    .where('people.deleted_at', 'is', null)
    .orderBy('legacy_requests.requested_at')
    .limit(alertLimit)
    .execute();

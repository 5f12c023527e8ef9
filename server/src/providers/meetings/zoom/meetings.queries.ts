import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Meeting } from '../port.ts';

/** The meeting of a reference: requested, created, and possibly deleted at the provider. */
export interface ZoomMeetingRow {
  number: string | null;
  join_url: string | null;
  password: string | null;
  /** When it was found deleted at the provider. */
  deleted_at: Date | null;
}

/** Returns the meeting requested for a reference; undefined if there is none. */
export const findMeeting = (db: Db, reference: string): Promise<ZoomMeetingRow | undefined> =>
  db
    .selectFrom('zoom_meetings')
    .select(['number', 'join_url', 'password', 'deleted_at'])
    .where('reference', '=', reference)
    .executeTakeFirst();

/**
 * Claims the lease to create the meeting of a reference until `until`; null if another process holds it or the meeting
 * exists. `isRetry` means that an earlier attempt did not finish: it may have created the meeting.
 */
export async function claimCreation(
  db: Db,
  reference: string,
  now: Date,
  until: Date,
): Promise<{ isRetry: boolean } | null> {
  const inserted: RawBuilder<boolean> = sql`xmax = 0`;
  const row = await db
    .insertInto('zoom_meetings')
    .values({ reference, requested_at: now, requesting_until: until })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({ requesting_until: until })
        .where(({ and, or, eb }) =>
          and([
            or([eb('zoom_meetings.number', 'is', null), eb('zoom_meetings.deleted_at', 'is not', null)]),
            or([
              eb('zoom_meetings.requesting_until', 'is', null),
              eb('zoom_meetings.requesting_until', '<=', now),
            ]),
          ]),
        ),
    )
    .returning(inserted.as('first'))
    .executeTakeFirst();
  return row ? { isRetry: !row.first } : null;
}

/** Releases the lease, so that the next attempt need not wait. */
export async function releaseCreation(db: Db, reference: string): Promise<void> {
  await db
    .updateTable('zoom_meetings')
    .set({ requesting_until: null })
    .where('reference', '=', reference)
    .execute();
}

/** Stores a created meeting, even if it was deleted while being created, so that it can be removed. */
export async function saveMeeting(
  db: Db,
  reference: string,
  number: string,
  { joinUrl, password }: Meeting,
  now: Date,
): Promise<void> {
  const meeting = { number, join_url: joinUrl, password, requesting_until: null, deleted_at: null };
  await db
    .insertInto('zoom_meetings')
    .values({ reference, requested_at: now, ...meeting })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(meeting))
    .execute();
}

/** Marks a meeting as deleted at the provider; its number still identifies its events and recordings. */
export async function markDeleted(db: Db, reference: string, number: string, now: Date): Promise<void> {
  await db
    .updateTable('zoom_meetings')
    .set({ number, deleted_at: now })
    .where('reference', '=', reference)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Deletes the record of a meeting. */
export async function deleteMeeting(db: Db, reference: string): Promise<void> {
  await db.deleteFrom('zoom_meetings').where('reference', '=', reference).execute();
}

/** Returns the reference of the meeting with this number; null if the number is unknown. */
export async function findReference(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('zoom_meetings')
    .select('reference')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Clears the links of meetings; their numbers stay until Zoom has deleted them. Returns the references found. */
export async function eraseZoomMeetings(tx: Tx, references: readonly string[]): Promise<string[]> {
  const erased = await tx
    .updateTable('zoom_meetings')
    .set({ join_url: null, password: null })
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .returning('reference')
    .execute();
  return erased.map(({ reference }) => reference);
}

/** Whether a meeting that had a link was found deleted at Zoom. */
export async function isDeletedAtZoom(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('zoom_meetings')
    .select('reference')
    .where('reference', '=', reference)
    .where('deleted_at', 'is not', null)
    .where('join_url', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

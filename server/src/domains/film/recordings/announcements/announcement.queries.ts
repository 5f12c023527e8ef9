import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';

/** Whether the family was notified of at least one of these recordings. */
export async function isAnnounced(db: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('id', 'in', ids)
    .where('announced_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the family was ever notified of any recording of an interview. */
export async function hasAnnouncement(db: Db, interviewId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('announced_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a recording as announced to the family; returns false if it already was. */
export async function markAnnounced(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recordings')
    .set({ announced_at: at })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Gives a recording the announcement, and the mails about it, of the one that it replaces. */
export async function inheritAnnouncement(tx: Tx, previousId: string, id: string): Promise<void> {
  await tx
    .updateTable('recordings')
    .from('recordings as previous')
    .set(({ ref }) => ({
      announced_at: ref('previous.announced_at'),
      mailed_at: ref('previous.mailed_at'),
    }))
    .where('previous.id', '=', previousId)
    .where('recordings.id', '=', id)
    .execute();
}

/** Returns the latest announced recording of an interview; undefined if mails about any recording were sent. */
export async function findRecordingAnnouncedWithoutMail(
  tx: Tx,
  interviewId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .selectFrom('recordings')
    .select(['id', 'mailed_at'])
    .where('interview_id', '=', interviewId)
    .where('announced_at', 'is not', null)
    .orderBy(sql`mailed_at is null`)
    .orderBy('announced_at', 'desc')
    .limit(1)
    .execute();
  return row?.mailed_at === null ? row.id : undefined;
}

/** Marks a recording as mailed about and announced; returns false if its mails were already queued. */
export async function markMailed(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recordings')
    .set(({ fn, ref }) => ({
      mailed_at: at,
      announced_at: fn.coalesce(ref('announced_at'), sql<Date>`${at}`),
    }))
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Returns the recording to mail about in place of an announced one: the same while it is current, otherwise its
 * replacement. Only for an opened story whose storyteller is not deleted.
 */
export const findRecordingToMail = (db: Db, id: string) =>
  db
    .selectFrom('recordings as announced')
    .innerJoin('recordings', 'recordings.interview_id', 'announced.interview_id')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .select([
      'recordings.id',
      'recordings.poster_key as posterKey',
      'recordings.mailed_at as mailedAt',
      sql<Date | null>`greatest(announced.announced_at, recordings.shown_at)`.as('readyAt'),
      'interviews.starts_at as startsAt',
      'stories.id as storyId',
      'people.id as storytellerId',
      'people.fname',
      'people.lname',
      'people.deactivated_at as deactivatedAt',
      'subscriptions.status',
      'subscriptions.trial_end_on as trialEndOn',
      'subscriptions.paid_through as paidThrough',
    ])
    .where('announced.id', '=', id)
    .where('announced.mailed_at', 'is', null)
    .where('recordings.replaced_at', 'is', null)
    .where('interviews.deleted_at', 'is', null)
    .where('stories.opened_at', 'is not', null)
    .where('people.deleted_at', 'is', null)
    .orderBy(sql`recordings.id <> announced.id`)
    .orderBy('recordings.part')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the storyteller, and the members who have entered the story or can sign in. Leaves out a storyteller whose
 * mails go to one of these members.
 */
export const listPeopleToMail = (db: Db, storyId: string) =>
  db
    .selectFrom('people')
    .select(['people.id', 'people.email', 'people.fname'])
    .where('people.deleted_at', 'is', null)
    .where('people.deactivated_at', 'is', null)
    .where('people.staff_role', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .innerJoin('people as booker', 'booker.id', 'memberships.person_id')
            .select('memberships.id')
            .whereRef('booker.id', '=', 'people.booker_id')
            .where('people.email', 'like', '%@storyteller.invalid')
            .where('memberships.story_id', '=', storyId)
            .where((eb) =>
              eb.or([
                eb('memberships.entered_at', 'is not', null),
                eb('booker.password_hash', 'is not', null),
              ]),
            ),
        ),
      ),
    )
    .where(({ exists, selectFrom, or, ref }) =>
      or([
        exists(
          selectFrom('stories')
            .select('stories.id')
            .where('stories.id', '=', storyId)
            .whereRef('stories.person_id', '=', 'people.id'),
        ),
        exists(
          selectFrom('memberships')
            .select('memberships.id')
            .where('memberships.story_id', '=', storyId)
            .whereRef('memberships.person_id', '=', 'people.id')
            .where((eb) =>
              eb.or([
                eb('memberships.entered_at', 'is not', null),
                eb(ref('people.password_hash'), 'is not', null),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('people.id')
    .execute();

import type { FamilyEntryKind } from '@lifestory/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { isInReach, type Reach } from '../interviews/index.ts';

/**
 * Finds an interview in reach that is not deleted; with `isLocking`, locks it, which serializes changes of its list.
 */
export const findInterviewInReach = (
  db: Db,
  reach: Reach,
  id: string,
  isLocking = false,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('interviews')
    .select('interviews.id')
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reach))
    .$if(isLocking, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** A row of the list of an interview. */
export interface EntryRow {
  id: string;
  kind: string;
  text: string;
  authorId: string;
  isFromFamily: boolean;
  askerName: string;
  askerAge: number | null;
  askedAt: Date | null;
}

const selectEntries = (db: Db) =>
  db
    .selectFrom('interview_questions')
    .select([
      'id',
      'kind',
      'text',
      'author_id as authorId',
      'is_from_family as isFromFamily',
      'asker_name as askerName',
      'asker_age as askerAge',
      'asked_at as askedAt',
    ])
    .orderBy('position')
    .orderBy('id');

/** Lists the questions and topics to avoid of an interview, in order. */
export const listEntries = (db: Db, interviewId: string): Promise<EntryRow[]> =>
  selectEntries(db).where('interview_id', '=', interviewId).execute();

/** An entry to add; those of the family have the name of the person who asks. */
export interface NewEntry {
  kind: FamilyEntryKind;
  text: string;
  authorId: string;
  isFromFamily: boolean;
  askerName?: string;
  askerAge?: number | null;
}

/** Adds entries at the end of the list of an interview that the transaction has locked. */
export async function insertEntries(
  tx: Tx,
  interviewId: string,
  entries: readonly NewEntry[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('interview_questions')
    .values(
      entries.map((entry, index) => ({
        id: newId(),
        interview_id: interviewId,
        kind: entry.kind,
        text: entry.text,
        position: sql<number>`${index + 1}::int + (select coalesce(max(position), 0) from interview_questions
          where interview_id = ${interviewId})`,
        author_id: entry.authorId,
        is_from_family: entry.isFromFamily,
        asker_name: entry.askerName ?? '',
        asker_age: entry.askerAge ?? null,
        created_at: at,
      })),
    )
    .execute();
}

/** Finds and locks an entry of an interview in reach. */
export const lockEntry = (tx: Tx, reach: Reach, id: string) =>
  tx
    .selectFrom('interview_questions')
    .select(['id', 'interview_id as interviewId', 'kind', 'is_from_family as isFromFamily'])
    .where('id', '=', id)
    .where(
      sql<SqlBool>`interview_id in (
        select id from interviews where interviews.deleted_at is null and ${isInReach(reach)})`,
    )
    .forUpdate()
    .executeTakeFirst();

export async function updateEntryText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('interview_questions').set({ text }).where('id', '=', id).execute();
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('interview_questions').where('id', '=', id).execute();
}

/** Deletes a question of an author; without `id`, all their topics to avoid. Returns whether there was any. */
export async function deleteOwnEntries(
  tx: Tx,
  { interviewId, authorId, id }: { interviewId: string; authorId: string; id: string | undefined },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('interview_questions')
    .where('interview_id', '=', interviewId)
    .where('author_id', '=', authorId)
    .where('is_from_family', '=', true)
    .$if(id === undefined, (query) => query.where('kind', '=', 'topic_to_avoid'))
    .$if(id !== undefined, (query) => query.where('kind', '=', 'question').where('id', '=', id ?? null))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Numbers the questions of an interview in the order of `ids`. */
export async function numberQuestions(tx: Tx, interviewId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update interview_questions set position = numbered.position
    from unnest(${ids}::uuid[]) with ordinality as numbered (id, position)
    where interview_questions.id = numbered.id and interview_questions.interview_id = ${interviewId}`.execute(
    tx,
  );
}

/** Returns the person who uses the booking link of an interview: the booker. */
export async function findBookerOf(db: Db, interviewId: string): Promise<string> {
  const { bookerId } = await db
    .selectFrom('interviews')
    .select(sql<string>`coalesce(booker_id, person_id)`.as('bookerId'))
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return bookerId;
}

/** Marks the entries of the family that staff were not notified of as notified. Returns their number. */
export async function markStaffNotified(tx: Tx, interviewId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('interview_questions')
    .set({ staff_notified_at: at })
    .where('interview_id', '=', interviewId)
    .where('is_from_family', '=', true)
    .where('staff_notified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

import { type SqlBool, sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { isInReach, type Reach } from '../interviews/index.ts';

/** A customer or sub user, or one of a customer's interviews, as the target of notes. */
export interface NoteTarget {
  personId: string;
  interviewId: string | null;
}

/** Finds an interview in reach that is not deleted, and its customer. */
export const findInterviewSubject = (db: Db, reach: Reach, id: string): Promise<NoteTarget | undefined> =>
  db
    .selectFrom('interviews')
    .select(['interviews.person_id as personId', 'interviews.id as interviewId'])
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reach))
    .executeTakeFirst();

/** Finds a customer or sub user, including a deleted one until their erasure. */
export async function findPersonSubject(db: Db, id: string): Promise<NoteTarget | undefined> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('staff_role', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return person && { personId: person.id, interviewId: null };
}

/** Lists the notes about an interview, or about a person and all their interviews, newest first. */
export const listNotesAbout = (db: Db, { personId, interviewId }: NoteTarget) =>
  db
    .selectFrom('staff_notes')
    .leftJoin('people', 'people.id', 'staff_notes.author_id')
    .leftJoin('interviews', 'interviews.id', 'staff_notes.interview_id')
    .select([
      'staff_notes.id',
      'staff_notes.text',
      'staff_notes.author_id as authorId',
      'staff_notes.interview_id as interviewId',
      'staff_notes.created_at as createdAt',
      'staff_notes.edited_at as editedAt',
      'interviews.starts_at as startsAt',
      'people.fname',
      'people.lname',
    ])
    .$if(interviewId === null, (query) => query.where('staff_notes.person_id', '=', personId))
    .$if(interviewId !== null, (query) => query.where('staff_notes.interview_id', '=', interviewId))
    .orderBy('staff_notes.created_at', 'desc')
    .orderBy('staff_notes.id', 'desc')
    .execute();

export async function countNotesOfPerson(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNote(
  tx: Tx,
  { personId, interviewId }: NoteTarget,
  note: { authorId: string; text: string; createdAt: Date },
): Promise<void> {
  const { authorId, text, createdAt } = note;
  await tx
    .insertInto('staff_notes')
    .values({
      id: newId(),
      person_id: personId,
      interview_id: interviewId,
      author_id: authorId,
      text,
      created_at: createdAt,
    })
    .execute();
}

/** Finds and locks a note of an author. With a limited reach, finds only notes about interviews in it. */
export const lockOwnNote = (tx: Tx, reach: Reach, authorId: string, id: string) =>
  tx
    .selectFrom('staff_notes')
    .select(['person_id as personId', 'interview_id as interviewId'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .$if(reach.interviewerId !== null, (query) =>
      query.where(
        sql<SqlBool>`interview_id in (
          select id from interviews where interviews.deleted_at is null and ${isInReach(reach)})`,
      ),
    )
    .forUpdate()
    .executeTakeFirst();

export async function updateNoteText(tx: Tx, id: string, text: string, editedAt: Date): Promise<void> {
  await tx.updateTable('staff_notes').set({ text, edited_at: editedAt }).where('id', '=', id).execute();
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_notes').where('id', '=', id).execute();
}

/** Deletes the notes about a person and their interviews. */
export async function eraseNotes(
  tx: Tx,
  { personId, interviewIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('staff_notes')
    .where(sql<SqlBool>`person_id = ${personId} or interview_id = any(${interviewIds}::uuid[])`)
    .execute();
  return {};
}

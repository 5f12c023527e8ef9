import { type Contract, type HandlerResult, maxNotesPerPerson, type NoteSubject } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { reachOf } from '../interviews/index.ts';
import { fullName, lockPerson } from '../people/index.ts';
import {
  countNotesOfPerson,
  deleteNote,
  findInterviewSubject,
  findPersonSubject,
  insertNote,
  listNotesAbout,
  lockOwnNote,
  type Subject,
  updateNoteText,
} from './note.queries.ts';

/** Finds the subject of notes in the caller's reach: an Interviewer reaches no customers. Fails with `not_found`. */
async function findSubject(db: Db, actor: Actor, { subject, id }: NoteSubject): Promise<Subject> {
  const reach = reachOf(actor);
  if (subject === 'customer' && reach.interviewerId !== null) throw fail('not_found');
  const found =
    subject === 'session' ? await findInterviewSubject(db, reach, id) : await findPersonSubject(db, id);
  if (!found) throw fail('not_found');
  return found;
}

/** Lists the notes about a customer and their sessions, or about one session, newest first. */
export async function listNotes(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  subject: NoteSubject,
): Promise<HandlerResult<Contract['notes']['list']>> {
  const rows = await listNotesAbout(db, await findSubject(db, actor, subject));
  return {
    success: true,
    data: rows.map((row) => ({
      id: row.id,
      text: row.text,
      author:
        row.fname === null || row.lname === null
          ? null
          : { id: row.authorId, fullName: fullName({ fname: row.fname, lname: row.lname }) },
      session: row.interviewId && row.startsAt ? { id: row.interviewId, starts_at: row.startsAt } : null,
      created_at: row.createdAt,
      edited_at: row.editedAt,
      can: { change: row.authorId === actor.personId },
    })),
  };
}

type Action = 'note added' | 'note changed' | 'note deleted';

// Without the text: Developers read the log, but no notes.
const describeChange = (actor: Actor, action: Action, { personId, interviewId }: Subject) => ({
  actorId: actor.personId,
  action,
  subjectKind: interviewId ? 'interview' : 'person',
  subjectId: interviewId ?? personId,
});

/** Adds a note. Fails with `not_found`, and with `conflict` if there are too many about this customer. */
export async function addNote(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  { text, ...given }: NoteSubject & { text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subject = await findSubject(tx, actor, given);
    // A note about a deleted person could otherwise survive their erasure.
    if (!(await lockPerson(tx, subject.personId))) throw fail('not_found');
    if ((await countNotesOfPerson(tx, subject.personId)) >= maxNotesPerPerson) {
      throw fail('conflict', {
        text: `There are already ${maxNotesPerPerson} notes. Delete old ones first.`,
      });
    }
    await insertNote(tx, subject, { authorId: actor.personId, text, at: now() });
    await recordChange(tx, describeChange(actor, 'note added', subject));
  });
}

/** Changes the text of a note of the caller. Fails with `not_found`. */
export async function updateNote(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subject = await lockOwnNote(tx, reachOf(actor), actor.personId, id);
    if (!subject) throw fail('not_found');
    await updateNoteText(tx, id, text, now());
    await recordChange(tx, describeChange(actor, 'note changed', subject));
  });
}

/** Deletes a note of the caller. Fails with `not_found`. */
export async function removeNote({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subject = await lockOwnNote(tx, reachOf(actor), actor.personId, id);
    if (!subject) throw fail('not_found');
    await deleteNote(tx, id);
    await recordChange(tx, describeChange(actor, 'note deleted', subject));
  });
}

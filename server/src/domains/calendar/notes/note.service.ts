import { type Contract, type HandlerResult, maxNotesPerPerson, type NoteSubject } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { formatFullName, lockPerson } from '../../people/people/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { reachOf } from '../interviews/index.ts';
import {
  countNotesOfPerson,
  deleteNote,
  findInterviewSubject,
  findPersonSubject,
  insertNote,
  listNotesAbout,
  lockOwnNote,
  type NoteTarget,
  updateNoteText,
} from './note.queries.ts';

/** Finds the target of notes in the caller's reach: an Interviewer reaches no customers. Fails with `not_found`. */
async function findTarget(db: Db, actor: Actor, { subject, id }: NoteSubject): Promise<NoteTarget> {
  const reach = reachOf(actor);
  if (subject === 'customer' && reach.interviewerId !== null) throw fail('not_found');
  const target =
    subject === 'session' ? await findInterviewSubject(db, reach, id) : await findPersonSubject(db, id);
  if (!target) throw fail('not_found');
  return target;
}

/** Lists the notes about a customer and their sessions, or about one session, newest first. */
export async function listNotes(
  { db }: AppContext,
  actor: Actor,
  subject: NoteSubject,
): Promise<HandlerResult<Contract['notes']['list']>> {
  const rows = await listNotesAbout(db, await findTarget(db, actor, subject));
  return {
    success: true,
    data: rows.map((row) => ({
      id: row.id,
      text: row.text,
      author:
        row.fname === null || row.lname === null
          ? null
          : { id: row.authorId, fullName: formatFullName({ fname: row.fname, lname: row.lname }) },
      session: row.interviewId && row.startsAt ? { id: row.interviewId, starts_at: row.startsAt } : null,
      created_at: row.createdAt,
      edited_at: row.editedAt,
      can: { change: row.authorId === actor.personId },
    })),
  };
}

type Action = 'note added' | 'note changed' | 'note deleted';

// Leaves out the text: Developers may read the audit log, but no notes.
const describeChange = (actor: Actor, action: Action, { personId, interviewId }: NoteTarget) => ({
  actorId: actor.personId,
  action,
  subjectKind: interviewId ? 'interview' : 'person',
  subjectId: interviewId ?? personId,
});

/** Adds a note. Fails with `not_found`, and with `conflict` if there are too many about this customer. */
export async function addNote(
  { db, now }: AppContext,
  actor: Actor,
  { text, ...reference }: NoteSubject & { text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const target = await findTarget(tx, actor, reference);
    // Fails for a deleted person: a note that is added during their erasure would survive it.
    if (!(await lockPerson(tx, target.personId))) throw fail('not_found');
    if ((await countNotesOfPerson(tx, target.personId)) >= maxNotesPerPerson) {
      throw fail('conflict', {
        text: `There are already ${maxNotesPerPerson} notes. Delete old ones first.`,
      });
    }
    await insertNote(tx, target, { authorId: actor.personId, text, createdAt: now() });
    await recordChange(tx, describeChange(actor, 'note added', target));
  });
}

/** Changes the text of a note of the caller. Fails with `not_found`. */
export async function updateNote(
  { db, now }: AppContext,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const target = await lockOwnNote(tx, reachOf(actor), actor.personId, id);
    if (!target) throw fail('not_found');
    await updateNoteText(tx, id, text, now());
    await recordChange(tx, describeChange(actor, 'note changed', target));
  });
}

/** Deletes a note of the caller. Fails with `not_found`. */
export async function removeNote({ db }: AppContext, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const target = await lockOwnNote(tx, reachOf(actor), actor.personId, id);
    if (!target) throw fail('not_found');
    await deleteNote(tx, id);
    await recordChange(tx, describeChange(actor, 'note deleted', target));
  });
}

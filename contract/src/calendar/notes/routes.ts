import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { Note, NoteSubject, NoteText } from './note.ts';

/**
 * Internal notes of staff about customers and sessions. Customers and Developers cannot read them. An Interviewer reads
 * and writes those of the sessions assigned to them.
 */
export const notes = routes({
  list: {
    method: 'GET',
    path: '/notes/fetch-all',
    access: 'interviewer',
    summary: 'The notes about a customer, with those of their sessions, or about one session; newest first.',
    query: NoteSubject,
    reply: DataReply(z.array(Note)),
    fails: ['not_found'],
  },
  add: {
    method: 'POST',
    path: '/notes/store',
    access: 'interviewer',
    summary: 'Adds a note about a customer or a session.',
    body: NoteSubject.extend({ text: NoteText }),
    reply: Done,
    done: 'Note saved',
    fails: ['not_found', 'conflict'],
  },
  update: {
    method: 'POST',
    path: '/notes/update',
    access: 'interviewer',
    summary: 'Changes the text of one of the caller’s notes.',
    body: z.object({ id: Id, text: NoteText }),
    reply: Done,
    done: 'Note saved',
    fails: ['not_found'],
  },
  delete: {
    method: 'POST',
    path: '/notes/delete',
    access: 'interviewer',
    summary: 'Deletes one of the caller’s notes.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'Note deleted',
    fails: ['not_found'],
  },
});

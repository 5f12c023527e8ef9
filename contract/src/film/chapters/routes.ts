import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { Chapter, ChapterEntry, Mark, MarkedChapter } from './chapter.ts';

const OneItem = z.object({ id: Id });

/** Endpoints for the chapters of films: for the family, for staff, and for marks during the call. */
export const chapters = routes({
  ofStory: {
    method: 'GET',
    path: '/chapters',
    access: 'family',
    summary: 'The chapters of the films of the active story, by session and time.',
    reply: DataReply(z.array(Chapter)),
  },
  save: {
    method: 'POST',
    path: '/chapters/store',
    access: 'storyteller',
    summary: 'Changes or adds a chapter of a film of the caller’s story.',
    body: ChapterEntry,
    reply: Done,
    done: 'Chapter saved',
    fails: ['not_found', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/chapters/delete',
    access: 'storyteller',
    summary: 'Deletes a chapter of a film of the caller’s story.',
    body: OneItem,
    reply: Done,
    done: 'Chapter deleted',
    fails: ['not_found'],
  },
  ofInterview: {
    method: 'POST',
    path: '/sessions/chapters',
    access: 'interviewer',
    summary: 'The chapters of the film of a session, by time.',
    body: OneItem,
    reply: DataReply(z.array(Chapter)),
    fails: ['not_found', 'reason_required'],
  },
  saveByStaff: {
    method: 'POST',
    path: '/sessions/chapters/store',
    access: 'interviewer',
    summary: 'Changes or adds a chapter of the film of a session.',
    body: ChapterEntry,
    reply: Done,
    done: 'Chapter saved',
    fails: ['not_found', 'conflict', 'reason_required'],
  },
  deleteByStaff: {
    method: 'POST',
    path: '/sessions/chapters/delete',
    access: 'interviewer',
    summary: 'Deletes a chapter of the film of a session.',
    body: OneItem,
    reply: Done,
    done: 'Chapter deleted',
    fails: ['not_found', 'reason_required'],
  },
  mark: {
    method: 'POST',
    path: '/sessions/chapters/mark',
    access: 'interviewer',
    summary:
      'Marks a question of the session `id` as asked, or without `question_id` this moment. While the call is recorded, this creates a chapter. Repeating the mark of a question changes nothing.',
    body: Mark,
    reply: DataReply(MarkedChapter),
    fails: ['not_found', 'conflict'],
  },
  undoMark: {
    method: 'POST',
    path: '/sessions/chapters/undo-mark',
    access: 'interviewer',
    summary:
      'Undoes a mark: the question `question_id` is no longer asked, and its chapter or the chapter `chapter_id` is deleted.',
    body: z.object({ id: Id, question_id: Id.optional(), chapter_id: Id.optional() }),
    reply: Done,
    done: 'Undone',
    fails: ['not_found'],
  },
});

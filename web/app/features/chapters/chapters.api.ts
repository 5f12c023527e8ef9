import type { Chapter, ChapterEntry } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { interviewQuestionsQuery } from '../questions/index.ts';

type Done = { success: true; message: string };

const chaptersKey = ['chapters'] as const;

/** The chapters of all films of the active story. */
export const storyChaptersQuery = queryOptions<Chapter[], Failure>({
  queryKey: [...chaptersKey, 'story'],
  queryFn: async ({ signal }) => (await call('chapters.ofStory', undefined, { signal })).data,
});

/** The chapters of the film of a session, for staff who gave a reason to watch it. */
export const interviewChaptersQuery = (id: string) =>
  queryOptions<Chapter[], Failure>({
    queryKey: [...chaptersKey, 'interview', id],
    queryFn: async ({ signal }) => (await call('chapters.ofInterview', { body: { id } }, { signal })).data,
  });

/** Whether the storyteller or staff change chapters. */
export type Editor = 'storyteller' | 'staff';

/** Adds or changes a chapter. */
export const saveChapterMutation = (editor: Editor) =>
  mutationOptions<Done, Failure, ChapterEntry>({
    mutationFn: (body) => call(editor === 'staff' ? 'chapters.saveByStaff' : 'chapters.save', { body }),
    onSettled: (_reply, _failure, _body, _context, { client }) =>
      client.invalidateQueries({ queryKey: chaptersKey }),
  });

/** Deletes a chapter. */
export const deleteChapterMutation = (editor: Editor) =>
  mutationOptions<Done, Failure, string>({
    mutationFn: (id) =>
      call(editor === 'staff' ? 'chapters.deleteByStaff' : 'chapters.delete', { body: { id } }),
    onSettled: (_reply, _failure, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: chaptersKey }),
  });

/** The chapter that a mark created; both fields are null if nothing is being recorded. */
export type MarkReply = CallReply<'chapters.mark'>['data'];

/** Marks a question of an interview as asked; null marks this moment. */
export const markMutation = (interviewId: string) =>
  mutationOptions<MarkReply, Failure, string | null>({
    mutationFn: async (questionId) => {
      const question = questionId === null ? {} : { question_id: questionId };
      return (await call('chapters.mark', { body: { id: interviewId, ...question } })).data;
    },
    onSettled: (_reply, _failure, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: interviewQuestionsQuery(interviewId).queryKey }),
  });

/** Undoes the mark of a question, or of a moment by its chapter. */
export const undoMarkMutation = (interviewId: string) =>
  mutationOptions<Done, Failure, { questionId: string | null; chapterId: string | null }>({
    mutationFn: ({ questionId, chapterId }) =>
      call('chapters.undoMark', {
        body: {
          id: interviewId,
          ...(questionId !== null ? { question_id: questionId } : {}),
          ...(questionId === null && chapterId !== null ? { chapter_id: chapterId } : {}),
        },
      }),
    onSettled: (_reply, _failure, _mark, _context, { client }) =>
      client.invalidateQueries({ queryKey: interviewQuestionsQuery(interviewId).queryKey }),
  });

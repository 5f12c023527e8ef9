import { mutationOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { interviewQuestionsQuery } from '../../calendar/questions/index.ts';

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
  mutationOptions<{ message: string }, Failure, { questionId: string | null; chapterId: string | null }>({
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

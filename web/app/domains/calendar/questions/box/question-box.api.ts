import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** The question box of an interview, as the family sees it. */
export type QuestionBox = CallReply<'questions.boxes'>['data'][number];

/** A question or topic to avoid as entered. */
export type NewEntry = Omit<CallInput<'questions.addToBox'>['body'], 'interview_id'>;

type Done = { success: true; message: string };

const boxKey = ['question-boxes'] as const;

/** An open box: of an interview of the active story, or with the token of a mailed booking link. */
export interface BoxSource {
  interviewId: string;
  token: string | null;
}

/**
 * The question box of a mailed booking link or, without a token, of the next interview of the active story that is
 * open; null if there is none.
 */
export const boxQuery = (token: string | null) =>
  queryOptions<QuestionBox | null, Failure>({
    queryKey: [...boxKey, token],
    queryFn: async ({ signal }) => {
      if (token !== null) return (await call('questions.boxByLink', { body: { token } }, { signal })).data;
      const { data } = await call('questions.boxes', undefined, { signal });
      return data.find(({ is_open: isOpen }) => isOpen) ?? data[0] ?? null;
    },
  });

/** Adds a question or topic to avoid. */
export const addEntryMutation = ({ token, interviewId }: BoxSource) =>
  mutationOptions<Done, Failure, NewEntry>({
    mutationFn: (entry) =>
      token !== null
        ? call('questions.addByLink', { body: { ...entry, token } })
        : call('questions.addToBox', { body: { ...entry, interview_id: interviewId } }),
    onSettled: (_reply, _failure, _entry, _context, { client }) =>
      client.invalidateQueries({ queryKey: boxKey }),
  });

/** Takes back the user's own question; for null, all their topics to avoid. */
export const takeBackMutation = ({ token, interviewId }: BoxSource) =>
  mutationOptions<Done, Failure, string | null>({
    mutationFn: (questionId) => {
      const own = questionId === null ? {} : { question_id: questionId };
      return token !== null
        ? call('questions.takeByLink', { body: { ...own, token } })
        : call('questions.takeFromBox', { body: { ...own, interview_id: interviewId } });
    },
    onSettled: (_reply, _failure, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: boxKey }),
  });

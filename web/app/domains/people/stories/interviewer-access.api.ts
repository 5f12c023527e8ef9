import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** Whether the user lets their interviewers see the photographs of their story. */
export const interviewerAccessQuery = queryOptions<boolean, Failure>({
  queryKey: ['interviewer-access'],
  queryFn: async ({ signal }) =>
    (await call('stories.interviewerAccess', undefined, { signal })).data.allowed,
});

/** Sets whether the user's interviewers may see the photographs of the story. */
export const setInterviewerAccessMutation = mutationOptions<
  CallReply<'stories.setInterviewerAccess'>,
  Failure,
  boolean
>({
  mutationFn: (allowed) => call('stories.setInterviewerAccess', { body: { allowed } }),
  onSettled: (_reply, _failure, _allowed, _context, { client }) =>
    client.invalidateQueries(interviewerAccessQuery),
});

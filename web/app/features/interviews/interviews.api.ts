import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { refetchIntervalMs } from '../../api/refetch-interval.ts';

const interviews = ['interviews'] as const;

/** Steps change with the clock and by others' work: never taken from before, and asked for again every minute. */
const fresh = { staleTime: 0, refetchInterval: 60_000 };

/** One page of all interviews, ten a page, the latest first. The page before stays until this one is there. */
export const interviewsQuery = (page: number, search: string) =>
  queryOptions<CallReply<'interviews.list'>, Failure>({
    queryKey: [...interviews, 'list', page, search],
    queryFn: ({ signal }) => call('interviews.list', { query: { page, search } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** What `sessions/fetch` answers. */
export type InterviewAnswer = CallReply<'interviews.fetch'>;

/** One interview with its customer, its recording and the family. Signed links in it are renewed by asking again. */
export const interviewQuery = (id: string) =>
  queryOptions<InterviewAnswer, Failure>({
    queryKey: [...interviews, 'one', id],
    queryFn: ({ signal }) => call('interviews.fetch', { body: { id } }, { signal }),
    ...fresh,
    refetchInterval: refetchIntervalMs,
  });

/** Interviews that wait for somebody, the most urgent first; what is done leaves it by itself. */
export const waitingQuery = queryOptions<CallReply<'interviews.waiting'>['data'], Failure>({
  queryKey: [...interviews, 'waiting'],
  queryFn: async ({ signal }) => (await call('interviews.waiting', undefined, { signal })).data,
  ...fresh,
});

/** Interviews of a calendar month (`YYYY-MM`) and the days around it. */
export const interviewEventsQuery = (month: string) =>
  queryOptions({
    queryKey: [...interviews, 'events', month],
    queryFn: async ({ signal }) => (await call('interviews.events', { query: { month } }, { signal })).events,
    enabled: month !== '',
  });

/** Calls off an interview that is still waiting. */
export const deleteInterviewMutation = mutationOptions<CallReply<'interviews.delete'>, Failure, string>({
  mutationFn: (id) => call('interviews.delete', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: interviews }),
});

/** Starts an interview; answers where the meeting is. */
export const startInterviewMutation = mutationOptions<CallReply<'interviews.start'>, Failure, string>({
  mutationFn: (id) => call('interviews.start', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: interviews }),
});

type LinkForm = CallInput<'interviews.updateLink'>['body'];

/** Sets the meeting link; the customer is told. */
export const updateLinkMutation = mutationOptions<CallReply<'interviews.updateLink'>, Failure, LinkForm>({
  mutationFn: (body) => call('interviews.updateLink', { body }),
  onSuccess: (_reply, _form, _context, { client }) => client.invalidateQueries({ queryKey: interviews }),
});

import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { refetchIntervalMs } from '../../../api/refetch-interval.ts';

const interviewsKey = ['interviews'] as const;

// Next steps change with time and other people's work: always stale, and refetched every minute (in milliseconds).
const freshOptions = { staleTime: 0, refetchInterval: 60_000 };

/** One page of all interviews. The previous page is shown while loading. */
export const interviewsQuery = (query: CallInput<'interviews.list'>['query']) =>
  queryOptions<CallReply<'interviews.list'>, Failure>({
    queryKey: [...interviewsKey, 'list', query],
    queryFn: ({ signal }) => call('interviews.list', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...freshOptions,
  });

/** Requests a signed URL for downloading all sessions, or those found, as a file. */
export const requestSessionsExport = async (
  filter: CallInput<'interviews.exportSessions'>['body'],
): Promise<string> => (await call('interviews.exportSessions', { body: filter })).data.url;

/** A reply of `interviews.fetch`. */
export type InterviewReply = CallReply<'interviews.fetch'>;

/** One interview with its customer, recording and family. A refetch renews its signed URLs. */
export const interviewQuery = (id: string) =>
  queryOptions<InterviewReply, Failure>({
    queryKey: [...interviewsKey, 'one', id],
    queryFn: ({ signal }) => call('interviews.fetch', { body: { id } }, { signal }),
    ...freshOptions,
    refetchInterval: refetchIntervalMs,
  });

/** Interviews that need attention, most urgent first. */
export const waitingQuery = queryOptions<CallReply<'interviews.waiting'>['data'], Failure>({
  queryKey: [...interviewsKey, 'waiting'],
  queryFn: async ({ signal }) => (await call('interviews.waiting', undefined, { signal })).data,
  ...freshOptions,
});

/** The interviews of a calendar month (`YYYY-MM`) and the adjacent days. */
export const interviewEventsQuery = (month: string) =>
  queryOptions({
    queryKey: [...interviewsKey, 'events', month],
    queryFn: async ({ signal }) => (await call('interviews.events', { query: { month } }, { signal })).events,
    enabled: month !== '',
  });

/** The Interviewers to whom interviews can be assigned. */
export const interviewersQuery = queryOptions<CallReply<'interviews.interviewers'>['data'], Failure>({
  queryKey: [...interviewsKey, 'interviewers'],
  queryFn: async ({ signal }) => (await call('interviews.interviewers', undefined, { signal })).data,
});

/** Assigns an interview to an Interviewer, or to nobody. */
export const assignMutation = mutationOptions<
  CallReply<'interviews.assign'>,
  Failure,
  CallInput<'interviews.assign'>['body']
>({
  mutationFn: (body) => call('interviews.assign', { body }),
  onSettled: (_reply, _failure, _body, _context, { client }) =>
    client.invalidateQueries({ queryKey: interviewsKey }),
});

/** Cancels a waiting interview. */
export const deleteInterviewMutation = mutationOptions<CallReply<'interviews.delete'>, Failure, string>({
  mutationFn: (id) => call('interviews.delete', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: interviewsKey }),
});

/** Starts an interview; returns its status and the meeting's URL. */
export const startInterviewMutation = mutationOptions<CallReply<'interviews.start'>, Failure, string>({
  mutationFn: (id) => call('interviews.start', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: interviewsKey }),
});

/** Mails the payment link of an unpaid interview. */
export const sendPaymentLinkMutation = mutationOptions<CallReply<'booking.sendPaymentLink'>, Failure, string>(
  {
    mutationFn: (id) => call('booking.sendPaymentLink', { body: { id } }),
  },
);

/** Creates the account of a customer who has paid, by their id, and opens their story. */
export const openAccountMutation = mutationOptions<CallReply<'accounts.open'>, Failure, string>({
  mutationFn: (id) => call('accounts.open', { body: { id } }),
});

type LinkForm = CallInput<'interviews.updateLink'>['body'];

/** Sets the meeting link and notifies the customer. */
export const updateLinkMutation = mutationOptions<CallReply<'interviews.updateLink'>, Failure, LinkForm>({
  mutationFn: (body) => call('interviews.updateLink', { body }),
  onSuccess: (_reply, _form, _context, { client }) => client.invalidateQueries({ queryKey: interviewsKey }),
});

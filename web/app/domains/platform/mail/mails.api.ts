import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const mailsKey = ['mails'] as const;

/** One page of the outbox. The previous page is shown while loading. */
export const mailsQuery = (query: CallInput<'mail.list'>['query']) =>
  queryOptions<CallReply<'mail.list'>, Failure>({
    queryKey: [...mailsKey, 'list', query],
    queryFn: ({ signal }) => call('mail.list', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One mail with its content. */
export const mailQuery = (id: string) =>
  queryOptions<CallReply<'mail.fetch'>['data'], Failure>({
    queryKey: [...mailsKey, 'one', id],
    queryFn: async ({ signal }) => (await call('mail.fetch', { body: { id } }, { signal })).data,
  });

/** Sends a mail again, or now if it was not sent yet. */
export const resendMailMutation = mutationOptions<CallReply<'mail.resend'>, Failure, string>({
  mutationFn: (id) => call('mail.resend', { body: { id } }),
  onSuccess: (_reply, _id, _context, { client }) => client.invalidateQueries({ queryKey: mailsKey }),
});

import type { MailState } from '@lifestory/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const mails = ['mails'] as const;

/** One page of the outbox, newest first. The previous page is shown while loading. */
export const mailsQuery = (page: number, search: string, state: MailState | undefined) =>
  queryOptions<CallReply<'mail.list'>, Failure>({
    queryKey: [...mails, 'list', page, search, state],
    queryFn: ({ signal }) => call('mail.list', { query: { page, search, state } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One mail with its content. */
export const mailQuery = (id: string) =>
  queryOptions<CallReply<'mail.fetch'>['data'], Failure>({
    queryKey: [...mails, 'one', id],
    queryFn: async ({ signal }) => (await call('mail.fetch', { body: { id } }, { signal })).data,
  });

/** Resends a mail. */
export const resendMailMutation = mutationOptions<CallReply<'mail.resend'>, Failure, string>({
  mutationFn: (id) => call('mail.resend', { body: { id } }),
  onSuccess: (_reply, _id, _context, { client }) => client.invalidateQueries({ queryKey: mails }),
});

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const consentsKey = ['consents'] as const;

/** The interview of a consent link, with the text to agree to. */
export const consentPageQuery = (token: string) =>
  queryOptions<CallReply<'consents.page'>['data'], Failure>({
    queryKey: [...consentsKey, 'link', token],
    queryFn: async ({ signal }) => (await call('consents.page', { body: { token } }, { signal })).data,
    retry: false,
  });

/** Gives consent with a link. */
export const giveByLinkMutation = mutationOptions<
  CallReply<'consents.giveByLink'>,
  Failure,
  CallInput<'consents.giveByLink'>['body']
>({
  mutationFn: (body) => call('consents.giveByLink', { body }),
});

/** Refuses the recording with a link. */
export const declineByLinkMutation = mutationOptions<
  CallReply<'consents.declineByLink'>,
  Failure,
  CallInput<'consents.declineByLink'>['body']
>({
  mutationFn: (body) => call('consents.declineByLink', { body }),
});

/** The user's own consent, with every decision. */
export const ownConsentQuery = queryOptions<CallReply<'consents.own'>['data'], Failure>({
  queryKey: [...consentsKey, 'own'],
  queryFn: async ({ signal }) => (await call('consents.own', undefined, { signal })).data,
});

/** Gives the user's consent to a version of the text; null withdraws the consent. */
export const decideOwnMutation = mutationOptions<{ message: string }, Failure, string | null>({
  mutationFn: (version) =>
    version === null ? call('consents.withdraw') : call('consents.give', { body: { version } }),
  onSettled: (_reply, _failure, _version, _context, { client }) => client.invalidateQueries(),
});

/** The consent to the recording of an interview, for staff. */
export const interviewConsentQuery = (id: string) =>
  queryOptions<CallReply<'consents.ofInterview'>['data'], Failure>({
    queryKey: [...consentsKey, 'interview', id],
    queryFn: async ({ signal }) => (await call('consents.ofInterview', { body: { id } }, { signal })).data,
  });

/** Every decision about the interviews of a customer, for staff. */
export const customerConsentsQuery = (id: string) =>
  queryOptions<CallReply<'consents.ofCustomer'>['data'], Failure>({
    queryKey: [...consentsKey, 'customer', id],
    queryFn: async ({ signal }) => (await call('consents.ofCustomer', { body: { id } }, { signal })).data,
  });

/** Notes a decision that the storyteller made on the phone. */
export const noteConsentMutation = mutationOptions<
  CallReply<'consents.note'>,
  Failure,
  CallInput<'consents.note'>['body']
>({
  mutationFn: (body) => call('consents.note', { body }),
  onSettled: (_reply, _failure, _body, _context, { client }) =>
    client.invalidateQueries({ queryKey: consentsKey }),
});

/** Mails the consent link of an interview again. */
export const requestConsentMutation = mutationOptions<CallReply<'consents.request'>, Failure, string>({
  mutationFn: (id) => call('consents.request', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: consentsKey }),
});

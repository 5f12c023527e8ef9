import { type MutationOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { storeUser } from '../../../../api/sign-in.ts';
import { ownInfoQuery } from '../../people/index.ts';

/** The time at which the user's account will be deleted at their request; null if they requested no deletion. */
export const ownDeletionQuery = queryOptions<string | null, Failure>({
  queryKey: ['accounts', 'own-deletion'],
  queryFn: async ({ signal }) => (await call('accounts.ownDeletion', undefined, { signal })).data.deletion_at,
});

/** The stored user decides which pages can be opened, so it is updated before the page changes. */
const refreshUser = async (client: QueryClient) => {
  storeUser(await client.fetchQuery({ ...ownInfoQuery, staleTime: 0 }));
  void client.invalidateQueries();
};

/** Closes the user's account at once and schedules its deletion in 30 days. */
export const requestDeletionMutation = mutationOptions<
  CallReply<'accounts.requestOwnDeletion'>,
  Failure,
  CallInput<'accounts.requestOwnDeletion'>['body']
>({
  mutationFn: (body) => call('accounts.requestOwnDeletion', { body }),
  onSuccess: (_reply, _body, _context, { client }) => refreshUser(client),
});

/** Cancels the requested deletion and opens the user's account again. */
export const keepAccountMutation: MutationOptions<
  CallReply<'accounts.keepOwnAccount'>,
  Failure,
  void
> = mutationOptions({
  mutationFn: () => call('accounts.keepOwnAccount'),
  onSuccess: (_reply, _body, _context, { client }) => refreshUser(client),
});

/** Mails the link that deletes the user's account for good, without waiting for the 30 days. */
export const requestImmediateDeletionMutation = mutationOptions<
  CallReply<'accounts.requestImmediateDeletion'>,
  Failure,
  void
>({
  mutationFn: () => call('accounts.requestImmediateDeletion'),
});

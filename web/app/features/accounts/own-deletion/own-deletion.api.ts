import { type MutationOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { storeUser } from '../../../api/sign-in.ts';
import { ownInfoQuery } from '../../people/index.ts';

/** When the user's account is deleted at their request; null if it is not. */
export const ownDeletionQuery = queryOptions<string | null, Failure>({
  queryKey: ['accounts', 'own-deletion'],
  queryFn: async ({ signal }) => (await call('accounts.ownDeletion', undefined, { signal })).data.deletion_at,
});

/** Whether the account is open decides about the pages, so the user is stored again before they are left. */
const refresh = async (client: QueryClient) => {
  storeUser(await client.fetchQuery({ ...ownInfoQuery, staleTime: 0 }));
  void client.invalidateQueries();
};

/** Closes the user's account, which is deleted after 30 days. */
export const requestDeletionMutation = mutationOptions<
  CallReply<'accounts.requestOwnDeletion'>,
  Failure,
  CallInput<'accounts.requestOwnDeletion'>['body']
>({
  mutationFn: (body) => call('accounts.requestOwnDeletion', { body }),
  onSuccess: (_reply, _body, _context, { client }) => refresh(client),
});

/** Keeps the user's account. */
export const keepAccountMutation: MutationOptions<
  CallReply<'accounts.keepOwnAccount'>,
  Failure,
  void
> = mutationOptions({
  mutationFn: () => call('accounts.keepOwnAccount'),
  onSuccess: (_reply, _body, _context, { client }) => refresh(client),
});

/** Deletes the user's account for good. */
export const deleteNowMutation = mutationOptions<CallReply<'accounts.deleteOwnAccount'>, Failure, void>({
  mutationFn: () => call('accounts.deleteOwnAccount'),
});

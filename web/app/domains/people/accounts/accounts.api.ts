import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

// Many lists show whether an account exists and is active, so all queries are refetched. Queries about a person who
// was just deleted are left out: they would fail with "not found".
const refetchAll = (client: QueryClient, deletedId?: string) =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => !deletedId || !queryKey.includes(deletedId),
  });

type AccountAction = 'delete' | 'restore' | 'erase' | 'reactivate';

const createAccountMutation = <N extends AccountAction>(
  name: N,
): MutationOptions<CallReply<`accounts.${AccountAction}`>, Failure, string> =>
  mutationOptions({
    mutationFn: (id) => call(`accounts.${name as AccountAction}`, { body: { id } }),
    onSuccess: (_reply, id, _context, { client }) => refetchAll(client, name === 'delete' ? id : undefined),
  });

/** Soft-deletes a customer or sub user. */
export const deleteMutation = createAccountMutation('delete');

/** Restores a deleted person. */
export const restoreMutation = createAccountMutation('restore');

/** Permanently removes the personal data of a deleted account. */
export const eraseMutation = createAccountMutation('erase');

/** Reactivates a deactivated account. */
export const reactivateMutation = createAccountMutation('reactivate');

/** Deactivates a customer's account until it is reactivated. */
export const deactivateMutation = mutationOptions<
  CallReply<'accounts.deactivate'>,
  Failure,
  CallInput<'accounts.deactivate'>['body']
>({
  mutationFn: (body) => call('accounts.deactivate', { body }),
  onSuccess: (_reply, _body, _context, { client }) => refetchAll(client),
});

/** Changes a person's e-mail address: at once if they cannot sign in yet, otherwise once they confirm the new one. */
export const changeEmailMutation = mutationOptions<
  CallReply<'accounts.changeEmail'>,
  Failure,
  CallInput<'accounts.changeEmail'>['body']
>({
  mutationFn: (body) => call('accounts.changeEmail', { body }),
  onSuccess: (_reply, _body, _context, { client }) => refetchAll(client),
});

/** Adds a customer without a booking. */
export const addCustomerMutation = mutationOptions<
  CallReply<'accounts.addCustomer'>['data'],
  Failure,
  CallInput<'accounts.addCustomer'>['body']
>({
  mutationFn: async (body) => (await call('accounts.addCustomer', { body })).data,
  onSuccess: (_reply, _form, _context, { client }) => client.invalidateQueries({ queryKey: ['people'] }),
});

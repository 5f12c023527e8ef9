import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

// Whether an account is there, and open, shows in many lists: all of them are asked for again. What is asked about
// somebody who is gone would not be found.
const after = (client: QueryClient, gone?: string) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => !gone || !queryKey.includes(gone) });

type Closing = 'delete' | 'restore' | 'erase' | 'reactivate';

const onPerson = <N extends Closing>(
  name: N,
): MutationOptions<CallReply<`accounts.${Closing}`>, Failure, string> =>
  mutationOptions({
    mutationFn: (id) => call(`accounts.${name as Closing}`, { body: { id } }),
    onSuccess: (_reply, id, _context, { client }) => after(client, name === 'delete' ? id : undefined),
  });

/** Deletes a customer or sub user softly. */
export const deleteMutation = onPerson('delete');

/** Takes a deletion back. */
export const restoreMutation = onPerson('restore');

/** Removes the personal data of a deleted account for good. */
export const eraseMutation = onPerson('erase');

/** Opens a deactivated account again. */
export const reactivateMutation = onPerson('reactivate');

/** Closes the account of a customer until it is reactivated. */
export const deactivateMutation = mutationOptions<
  CallReply<'accounts.deactivate'>,
  Failure,
  CallInput<'accounts.deactivate'>['body']
>({
  mutationFn: (body) => call('accounts.deactivate', { body }),
  onSuccess: (_reply, _body, _context, { client }) => after(client),
});

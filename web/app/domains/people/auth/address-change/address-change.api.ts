import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/**
 * Requests another address for the user’s account; the reply never reveals whether
 * that address already belongs to another account.
 */
export const requestAddressChangeMutation = mutationOptions<
  CallReply<'auth.requestAddressChange'>,
  Failure,
  CallInput<'auth.requestAddressChange'>['body']
>({
  mutationFn: (body) => call('auth.requestAddressChange', { body }),
});

/** What a mailed link does: it confirms a new address, restores the old one, or deletes the account of an address. */
export type AddressLink = 'confirm' | 'restore' | 'delete';

const checkCalls = {
  confirm: 'auth.checkAddressChange',
  restore: 'auth.checkAddressUndo',
  delete: 'accounts.checkImmediateDeletion',
} as const;
const actionCalls = {
  confirm: 'auth.confirmAddressChange',
  restore: 'auth.undoAddressChange',
  delete: 'accounts.confirmImmediateDeletion',
} as const;

/** The address that a mailed link is about, without consuming the link; fails with a message if it no longer works. */
export const addressLinkQuery = (link: AddressLink, token: string) =>
  queryOptions<string, Failure>({
    queryKey: ['address-link', link, token],
    queryFn: async ({ signal }) => (await call(checkCalls[link], { body: { token } }, { signal })).data.email,
    // Checked once per visit: after its use, the link no longer works.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Consumes a mailed link: confirms the new address, restores the old one, or deletes the account. */
export const followAddressLinkMutation = (link: AddressLink) =>
  mutationOptions<{ message: string }, Failure, string>({
    mutationFn: (token) => call(actionCalls[link], { body: { token } }),
  });

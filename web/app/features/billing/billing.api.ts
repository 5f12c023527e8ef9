import type { PaymentType } from '@lifestory/contract';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { refetchIntervalMs } from '../../api/refetch-interval.ts';
import type { SentToken } from '../cards/card-tokenizer.ts';
import type { Outcome } from '../cards/outcome.ts';

const billing = ['billing'] as const;

/** What a payment link is for. */
export const payableQuery = (meetingId: string) =>
  queryOptions<CallReply<'billing.checkPayment'>, Failure>({
    queryKey: [...billing, 'payable', meetingId],
    queryFn: ({ signal }) => call('billing.checkPayment', { body: { meeting_id: meetingId } }, { signal }),
  });

/** What has to be paid for an interview now, in dollars; fails with the refusal when nothing has to be. */
export const dueQuery = (meetingId: string, hosting: boolean) =>
  queryOptions<CallReply<'billing.initiate'>, Failure>({
    queryKey: [...billing, 'due', meetingId, hosting],
    queryFn: ({ signal }) =>
      call('billing.initiate', { body: { meeting_id: meetingId, hosting } }, { signal }),
    // A price is asked for whenever somebody looks, and none is remembered.
    staleTime: 0,
    gcTime: 0,
  });

/** Whether a payment is refused because it was made before. */
export const isAlreadyPaid = ({ code }: Failure): boolean => code === 'fee_paid' || code === 'all_paid';

/** Whether the server has refused, and not only given no answer just now. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

export interface Order {
  token: SentToken;
  meetingId: string;
  /** Dollars, as the server named them. */
  amount: number;
  hosting: boolean;
}

type PaymentReply = CallReply<'billing.pay'>;

/** Sends a payment: the token's fields beside what is paid for. The same order again is never a second payment. */
export function sendPayment({ token, meetingId, amount, hosting }: Order): Promise<PaymentReply> {
  const type: PaymentType = hosting ? 'video-and-hosting' : 'video';
  return call('billing.pay', { body: { ...token, meeting_id: meetingId, amount, currency: 'usd', type } });
}

/** What became of a payment whose answer was lost. */
export async function paymentOutcome(meetingId: string, hosting: boolean): Promise<Outcome> {
  const { session } = await call('billing.checkPayment', { body: { meeting_id: meetingId } });
  if (session.payment && (!hosting || session.subscribed)) return 'done';
  return session.under_way ? 'unknown' : 'not done';
}

/** A page of the ledger, and the sum of all that the search finds. */
export type Ledger = CallReply<'billing.transactions'>;

/** One page of the ledger, ten a page, the latest first. The page before stays until this one is there. */
export const ledgerQuery = (page: number, search: string) =>
  queryOptions<Ledger, Failure>({
    queryKey: [...billing, 'ledger', page, search],
    queryFn: ({ signal }) => call('billing.transactions', { query: { page, search } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Where the ledger, or what a search finds in it, can be fetched as a file. */
export const askForTransactions = async (search: string): Promise<string> =>
  (await call('billing.exportTransactions', { body: { search } })).data.url;

/** What a customer paid and got back. */
export const transactionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...billing, 'transactions', userId],
    queryFn: async ({ signal }) =>
      (await call('billing.transactionsOfPerson', { params: { id: userId } }, { signal })).data,
    refetchInterval: refetchIntervalMs,
  });

/** What the Customer who asks paid and got back, the latest first, ten at a time. */
export const ownTransactionsQuery = infiniteQueryOptions({
  queryKey: [...billing, 'own-transactions'],
  queryFn: ({ signal, pageParam: after }) =>
    call('billing.ownTransactions', { query: { limit: 10, after } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ more, data }) => (more ? data.at(-1)?.transaction_id : undefined),
});

/** A row of the ledger as a paper, for whoever paid it and for staff. */
export const receiptQuery = (number: string) =>
  queryOptions<CallReply<'billing.receipt'>['data'], Failure>({
    queryKey: [...billing, 'receipt', number],
    queryFn: async ({ signal }) => (await call('billing.receipt', { params: { number } }, { signal })).data,
  });

/** What a refund is of: one payment by its number in the ledger, or all that was paid for an interview. */
export type RefundOf = CallInput<'billing.refundable'>['body'];

/** What a refund would give back, as it stands now. */
export const refundableQuery = (of: RefundOf) =>
  queryOptions<CallReply<'billing.refundable'>['data'], Failure>({
    queryKey: [...billing, 'refundable', of],
    queryFn: async ({ signal }) => (await call('billing.refundable', { body: of }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Opens the account of a customer who has paid. */
export const createCustomerMutation = mutationOptions<CallReply<'billing.createCustomer'>, Failure, string>({
  mutationFn: (id) => call('billing.createCustomer', { body: { id } }),
});

/** Gives back a payment by its number in the ledger. */
export const refundTransactionMutation = mutationOptions<
  CallReply<'billing.refundTransaction'>,
  Failure,
  number
>({
  mutationFn: (transaction_id) => call('billing.refundTransaction', { body: { transaction_id } }),
  // It shows in what was paid, in the interview and in the subscription.
  onSettled: (_reply, _failure, _number, _context, { client }) => client.invalidateQueries(),
});

/** Gives back all that was paid for an interview. */
export const refundMutation = mutationOptions<CallReply<'billing.refund'>, Failure, string>({
  mutationFn: (id) => call('billing.refund', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: billing }),
});

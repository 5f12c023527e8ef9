import type { PaymentType } from '@lifestory/contract';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { refetchIntervalMs } from '../../api/refetch-interval.ts';
import type { SentToken } from '../cards/card-tokenizer.ts';
import type { Outcome } from '../cards/outcome.ts';

const billing = ['billing'] as const;

/** The parameters of a payment link. */
export const payableQuery = (meetingId: string) =>
  queryOptions<CallReply<'billing.checkPayment'>, Failure>({
    queryKey: [...billing, 'payable', meetingId],
    queryFn: ({ signal }) => call('billing.checkPayment', { body: { meeting_id: meetingId } }, { signal }),
  });

/** The amount due for an interview, in dollars; fails if nothing is due. */
export const dueQuery = (meetingId: string, hosting: boolean) =>
  queryOptions<CallReply<'billing.initiate'>, Failure>({
    queryKey: [...billing, 'due', meetingId, hosting],
    queryFn: ({ signal }) =>
      call('billing.initiate', { body: { meeting_id: meetingId, hosting } }, { signal }),
    // Prices are refetched on every visit and not cached.
    staleTime: 0,
    gcTime: 0,
  });

/** Whether a payment was rejected because it has already been made. */
export const isAlreadyPaid = ({ code }: Failure): boolean => code === 'fee_paid' || code === 'all_paid';

/** Whether the server rejected the request, as opposed to being unavailable. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

export interface Order {
  token: SentToken;
  meetingId: string;
  /** Dollars, as the server quoted them. */
  amount: number;
  hosting: boolean;
}

type PaymentReply = CallReply<'billing.pay'>;

/** Sends a payment with its card token. Repeating the order never pays twice. */
export function sendPayment({ token, meetingId, amount, hosting }: Order): Promise<PaymentReply> {
  const type: PaymentType = hosting ? 'video-and-hosting' : 'video';
  return call('billing.pay', { body: { ...token, meeting_id: meetingId, amount, currency: 'usd', type } });
}

/** Checks the outcome of a payment whose response was lost. */
export async function paymentOutcome(meetingId: string, hosting: boolean): Promise<Outcome> {
  const { session } = await call('billing.checkPayment', { body: { meeting_id: meetingId } });
  if (session.payment && (!hosting || session.subscribed)) return 'done';
  return session.under_way ? 'unknown' : 'not done';
}

/** A page of the ledger, and the total of all results. */
export type Ledger = CallReply<'billing.transactions'>;

/** One page of the ledger, ten per page, newest first. The previous page is shown while loading. */
export const ledgerQuery = (page: number, search: string) =>
  queryOptions<Ledger, Failure>({
    queryKey: [...billing, 'ledger', page, search],
    queryFn: ({ signal }) => call('billing.transactions', { query: { page, search } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests the signed URL of the ledger, or of its search results, as a file. */
export const askForTransactions = async (search: string): Promise<string> =>
  (await call('billing.exportTransactions', { body: { search } })).data.url;

/** A customer's payments and refunds. */
export const transactionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...billing, 'transactions', userId],
    queryFn: async ({ signal }) =>
      (await call('billing.transactionsOfPerson', { params: { id: userId } }, { signal })).data,
    refetchInterval: refetchIntervalMs,
  });

/** The signed-in Customer's payments and refunds, newest first, ten per page. */
export const ownTransactionsQuery = infiniteQueryOptions({
  queryKey: [...billing, 'own-transactions'],
  queryFn: ({ signal, pageParam: after }) =>
    call('billing.ownTransactions', { query: { limit: 10, after } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ more, data }) => (more ? data.at(-1)?.transaction_id : undefined),
});

/** The receipt of a ledger entry, for its payer and for staff. */
export const receiptQuery = (number: string) =>
  queryOptions<CallReply<'billing.receipt'>['data'], Failure>({
    queryKey: [...billing, 'receipt', number],
    queryFn: async ({ signal }) => (await call('billing.receipt', { params: { number } }, { signal })).data,
  });

/** The target of a refund: one payment by its ledger number, or all payments of an interview. */
export type RefundOf = CallInput<'billing.refundable'>['body'];

/** What can be refunded now. */
export const refundableQuery = (of: RefundOf) =>
  queryOptions<CallReply<'billing.refundable'>['data'], Failure>({
    queryKey: [...billing, 'refundable', of],
    queryFn: async ({ signal }) => (await call('billing.refundable', { body: of }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Creates the account of a customer who has paid. */
export const createCustomerMutation = mutationOptions<CallReply<'billing.createCustomer'>, Failure, string>({
  mutationFn: (id) => call('billing.createCustomer', { body: { id } }),
});

/** Refunds a payment by its ledger number. */
export const refundTransactionMutation = mutationOptions<
  CallReply<'billing.refundTransaction'>,
  Failure,
  number
>({
  mutationFn: (transaction_id) => call('billing.refundTransaction', { body: { transaction_id } }),
  // A refund affects payments, the interview and the subscription.
  onSettled: (_reply, _failure, _number, _context, { client }) => client.invalidateQueries(),
});

/** Refunds all payments of an interview. */
export const refundMutation = mutationOptions<CallReply<'billing.refund'>, Failure, string>({
  mutationFn: (id) => call('billing.refund', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: billing }),
});

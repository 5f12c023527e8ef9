import type { PaymentType } from '@lifestory/contract';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import type { CardTokenPayload, Outcome } from '../cards/index.ts';

const paymentsKey = ['payments'] as const;

/** The interview of a payment link, and whether it is paid. */
export const payableQuery = (meetingId: string) =>
  queryOptions<CallReply<'payments.checkPayment'>, Failure>({
    queryKey: [...paymentsKey, 'payable', meetingId],
    queryFn: ({ signal }) => call('payments.checkPayment', { body: { meeting_id: meetingId } }, { signal }),
  });

/** The amount due for an interview, in dollars; fails if nothing is due. */
export const dueQuery = (meetingId: string, hosting: boolean) =>
  queryOptions<CallReply<'payments.initiate'>, Failure>({
    queryKey: [...paymentsKey, 'due', meetingId, hosting],
    queryFn: ({ signal }) =>
      call('payments.initiate', { body: { meeting_id: meetingId, hosting } }, { signal }),
    // Prices can change at any time, so they are never served from the cache.
    staleTime: 0,
    gcTime: 0,
  });

/** Whether a request was rejected because the payment has already been made, or was waived. */
export const isAlreadyPaid = ({ code }: Failure): boolean =>
  code === 'fee_paid' || code === 'fee_waived' || code === 'all_paid';

/** Whether the server rejected the request; false if it was unavailable. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

export interface Order {
  token: CardTokenPayload;
  meetingId: string;
  /** The amount in dollars that the server quoted. */
  amount: number;
  hosting: boolean;
}

type PaymentReply = CallReply<'payments.pay'>;

/** Sends a payment with its card token. Idempotent: repeating an order never charges twice. */
export function sendPayment({ token, meetingId, amount, hosting }: Order): Promise<PaymentReply> {
  const type: PaymentType = hosting ? 'video-and-hosting' : 'video';
  return call('payments.pay', { body: { ...token, meeting_id: meetingId, amount, currency: 'usd', type } });
}

/** Finds out the outcome of a payment whose response was lost. */
export async function findPaymentOutcome(meetingId: string, hosting: boolean): Promise<Outcome> {
  const { session } = await call('payments.checkPayment', { body: { meeting_id: meetingId } });
  if (session.payment && (!hosting || session.subscribed)) return 'done';
  return session.under_way ? 'unknown' : 'not done';
}

/** The target of a refund: one payment by its ledger number, or all payments of an interview. */
export type RefundTarget = CallInput<'payments.refundable'>['body'];

/** The payments that can be refunded now. */
export const refundableQuery = (target: RefundTarget) =>
  queryOptions<CallReply<'payments.refundable'>['data'], Failure>({
    queryKey: [...paymentsKey, 'refundable', target],
    queryFn: async ({ signal }) => (await call('payments.refundable', { body: target }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

// A refund affects payments, the ledger, the interview and the subscription.
const refetchAll = {
  onSettled: (
    _reply: unknown,
    _failure: unknown,
    _input: unknown,
    _context: unknown,
    { client }: MutationFunctionContext,
  ) => client.invalidateQueries(),
};

/** Refunds a payment by its ledger number. */
export const refundTransactionMutation = mutationOptions<
  CallReply<'payments.refundTransaction'>,
  Failure,
  number
>({
  mutationFn: (transaction_id) => call('payments.refundTransaction', { body: { transaction_id } }),
  ...refetchAll,
});

/** A refund of a part of a payment, with the key that keeps a repeated request from refunding twice. */
interface PartialRefund {
  body: CallInput<'payments.refundPart'>['body'];
  idempotencyKey: string;
}

/** Refunds a part of a payment. */
export const refundPartMutation = mutationOptions<CallReply<'payments.refundPart'>, Failure, PartialRefund>({
  mutationFn: ({ body, idempotencyKey }) => call('payments.refundPart', { body }, { idempotencyKey }),
  ...refetchAll,
});

/** The payments of an interview in cash, by check and by bank transfer, latest first. */
export const offlinePaymentsQuery = (id: string) =>
  queryOptions<CallReply<'payments.offline'>['data'], Failure>({
    queryKey: [...paymentsKey, 'offline', id],
    queryFn: async ({ signal }) => (await call('payments.offline', { body: { id } }, { signal })).data,
  });

/** Records the fee of an interview as paid without a card. */
export const recordOfflineMutation = mutationOptions<
  CallReply<'payments.recordOffline'>,
  Failure,
  CallInput<'payments.recordOffline'>['body']
>({
  mutationFn: (body) => call('payments.recordOffline', { body }),
  ...refetchAll,
});

/** Waives the fee of an interview. */
export const waiveFeeMutation = mutationOptions<
  CallReply<'payments.waiveFee'>,
  Failure,
  CallInput<'payments.waiveFee'>['body']
>({
  mutationFn: (body) => call('payments.waiveFee', { body }),
  ...refetchAll,
});

/** A storyteller's payments of hosting in cash, by check and by bank transfer, and the price of a month. */
export const offlineHostingQuery = (id: string) =>
  queryOptions<CallReply<'payments.offlineHosting'>['data'], Failure>({
    queryKey: [...paymentsKey, 'offline hosting', id],
    queryFn: async ({ signal }) => (await call('payments.offlineHosting', { body: { id } }, { signal })).data,
  });

/** Records months of hosting as paid without a card. */
export const recordOfflineHostingMutation = mutationOptions<
  CallReply<'payments.recordOfflineHosting'>,
  Failure,
  CallInput<'payments.recordOfflineHosting'>['body']
>({
  mutationFn: (body) => call('payments.recordOfflineHosting', { body }),
  ...refetchAll,
});

/** Undoes an offline payment. */
export const undoOfflineMutation = mutationOptions<
  CallReply<'payments.undoOffline'>,
  Failure,
  CallInput<'payments.undoOffline'>['body']
>({
  mutationFn: (body) => call('payments.undoOffline', { body }),
  ...refetchAll,
});

/** Refunds all payments of an interview. */
export const refundMutation = mutationOptions<CallReply<'payments.refund'>, Failure, string>({
  mutationFn: (id) => call('payments.refund', { body: { id } }),
  ...refetchAll,
});

import type { SubscriptionStatus } from '@lifestory/contract';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import type { Outcome } from '../cards/index.ts';

const subscriptionsKey = ['subscriptions'] as const;

/** The subscription status of the signed-in Customer. */
export const subscriptionQuery = queryOptions<SubscriptionStatus, Failure>({
  queryKey: [...subscriptionsKey, 'status'],
  queryFn: async ({ signal }) => (await call('subscriptions.status', undefined, { signal })).data,
});

/** The monthly price and the terms of subscribing now. */
export type Offer = CallReply<'subscriptions.amount'>;

export const offerQuery = queryOptions<Offer, Failure>({
  queryKey: [...subscriptionsKey, 'offer'],
  queryFn: ({ signal }) => call('subscriptions.amount', undefined, { signal }),
});

export interface SubscriptionOrder {
  /** The monthly price in dollars, as the server quoted it. */
  amount: number;
  cardId: string;
  /** Whether the subscription was cancelled before. */
  again: boolean;
}

/** Subscribes with a saved card. Idempotent: repeating an order never charges twice. */
export const subscribe = ({
  amount,
  cardId,
  again,
}: SubscriptionOrder): Promise<CallReply<'subscriptions.subscribe'>> =>
  call('subscriptions.subscribe', { body: { amount, card_id: cardId, resubscribe: again } });

/** Finds out the outcome of an order whose response was lost. */
export async function findSubscriptionOutcome(): Promise<Outcome> {
  const { active, past_due, payment_under_way } = (await call('subscriptions.status')).data;
  if (active && !past_due) return 'done';
  return payment_under_way ? 'unknown' : 'not done';
}

/** Cancels the subscription: it ends with the paid period instead of renewing. */
export const cancelMutation = mutationOptions<CallReply<'subscriptions.cancel'>, Failure, string>({
  mutationFn: (reason) => call('subscriptions.cancel', { body: { reason } }),
  onSuccess: ({ data }, _reason, _result, { client }) =>
    client.setQueryData(subscriptionQuery.queryKey, data),
  onSettled: (_reply, _failure, _reason, _result, { client }) =>
    client.invalidateQueries({ queryKey: offerQuery.queryKey }),
});

/** A customer's hosting and saved cards, for staff. */
export const hostingQuery = (personId: string) =>
  queryOptions<CallReply<'subscriptions.ofPerson'>['data'], Failure>({
    queryKey: [...subscriptionsKey, 'of', personId],
    queryFn: async ({ signal }) =>
      (await call('subscriptions.ofPerson', { params: { id: personId } }, { signal })).data,
  });

/** A storyteller, and the reason of staff. */
type RenewalChange = CallInput<'subscriptions.endRenewals'>['body'];

/** Cancels the renewals of a storyteller's hosting, for staff. */
export const endRenewalsMutation = mutationOptions<
  CallReply<'subscriptions.endRenewals'>,
  Failure,
  RenewalChange
>({
  mutationFn: (body) => call('subscriptions.endRenewals', { body }),
  onSettled: (_reply, _failure, _input, _result, context) => refetchHosting(context),
});

/** Resumes the cancelled renewals of a storyteller's hosting, for staff. */
export const resumeRenewalsMutation = mutationOptions<
  CallReply<'subscriptions.resumeRenewals'>,
  Failure,
  RenewalChange
>({
  mutationFn: (body) => call('subscriptions.resumeRenewals', { body }),
  onSettled: (_reply, _failure, _input, _result, context) => refetchHosting(context),
});

const refetchHosting = ({ client }: MutationFunctionContext) =>
  client.invalidateQueries({ queryKey: subscriptionsKey });

import type { Card } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import type { SentToken } from './card-tokenizer.ts';

const cards = ['cards'] as const;

/** The saved cards of the Customer who asks, the preferred one first. */
export const ownCardsQuery = queryOptions<Card[], Failure>({
  queryKey: [...cards, 'own'],
  queryFn: async ({ signal }) => (await call('cards.list', undefined, { signal })).data,
});

/** Keeps a card. The same token again is never a second card. */
export const addCard = (token: SentToken): Promise<CallReply<'cards.add'>> =>
  call('cards.add', { body: token });

/** Goes on with a payment, or with keeping a card, after the bank's question. */
export const goOnAfterBank = (paymentId: string): Promise<CallReply<'billing.confirm'>> =>
  call('billing.confirm', { body: { payment_id: paymentId } });

/** A change of the cards may bring a renewal that waited: what is known of hosting is asked again as well. */
export const cardsChanged = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: cards }),
    client.invalidateQueries({ queryKey: ['subscriptions'] }),
  ]);

/** Makes a card the one that hosting is charged to. */
export const preferCardMutation = mutationOptions<CallReply<'cards.prefer'>, Failure, string>({
  mutationFn: (id) => call('cards.prefer', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => cardsChanged(client),
});

/** Forgets a card, which is not the preferred one. */
export const deleteCardMutation = mutationOptions<CallReply<'cards.delete'>, Failure, string>({
  mutationFn: (id) => call('cards.delete', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => cardsChanged(client),
});

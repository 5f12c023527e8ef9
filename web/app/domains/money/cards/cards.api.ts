import type { Card } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import type { CardTokenPayload } from './card-tokenizer.ts';

const cardsKey = ['cards'] as const;

/** The saved cards of the signed-in Customer, the preferred one first. */
export const ownCardsQuery = queryOptions<Card[], Failure>({
  queryKey: [...cardsKey, 'own'],
  queryFn: async ({ signal }) => (await call('cards.list', undefined, { signal })).data,
});

/** Saves a card. Repeating the same token never saves it twice. */
export const addCard = (token: CardTokenPayload): Promise<CallReply<'cards.add'>> =>
  call('cards.add', { body: token });

/** Completes a payment or the saving of a card after the bank's authentication. */
export const confirmAfterChallenge = (paymentId: string): Promise<CallReply<'payments.confirm'>> =>
  call('payments.confirm', { body: { payment_id: paymentId } });

/** Refetches the cards, and the subscription: a change of cards may trigger a pending renewal. */
export const invalidateCards = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: cardsKey }),
    client.invalidateQueries({ queryKey: ['subscriptions'] }),
  ]);

/** Makes a card the preferred one, to which hosting is charged. */
export const preferCardMutation = mutationOptions<CallReply<'cards.prefer'>, Failure, string>({
  mutationFn: (id) => call('cards.prefer', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => invalidateCards(client),
});

/** Deletes a saved card. */
export const deleteCardMutation = mutationOptions<CallReply<'cards.delete'>, Failure, string>({
  mutationFn: (id) => call('cards.delete', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => invalidateCards(client),
});

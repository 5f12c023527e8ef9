import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { Card, CardOrder, CardResult } from './card.ts';
import { CardToken, TypedCard } from './token.ts';

/** Endpoints for saved cards, and for the sandbox that is used if no card provider is configured. */
export const cards = routes({
  list: {
    method: 'POST',
    path: '/user/payment-methods',
    access: 'storyteller-also-disabled',
    summary: 'The caller’s saved cards, the preferred one first.',
    reply: DataReply(z.array(Card)),
  },
  add: {
    method: 'POST',
    path: '/user/add-payment-method',
    access: 'storyteller-also-disabled',
    summary: 'Saves a card without charging it; the first card becomes the preferred one.',
    body: CardOrder,
    reply: CardResult,
    fails: ['token_used', 'cards_full', 'card_unsure', 'too_many'],
  },
  prefer: {
    method: 'POST',
    path: '/user/payment-method/make-preferred',
    access: 'storyteller-also-disabled',
    summary: 'Makes a saved card the preferred one, which hosting is charged to.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'This is now your preferred card',
    fails: ['not_found'],
  },
  delete: {
    method: 'POST',
    path: '/user/delete-payment-method',
    access: 'storyteller-also-disabled',
    summary:
      'Deletes a saved card here and at the card provider. The preferred card can be deleted only if it is the last one and hosting is cancelled or ended.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'Payment method deleted successfully',
    fails: ['not_found', 'card_preferred'],
  },
  sandboxToken: {
    method: 'POST',
    path: '/sandbox/tokens',
    access: 'public',
    summary: 'Creates a token for a test card; available only without a real provider.',
    body: TypedCard,
    reply: CardToken,
    fails: ['not_found', 'too_many'],
  },
  completeSandboxAuthentication: {
    method: 'POST',
    path: '/sandbox/authentications',
    access: 'public',
    summary: 'Answers the sandbox bank’s authentication request as the customer.',
    body: z.object({ client_secret: z.string().min(1).max(200), approved: z.boolean() }),
    reply: Done,
    done: 'Your bank received your response',
    fails: ['not_found', 'too_many'],
  },
});

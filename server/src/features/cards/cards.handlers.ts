import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteCard, listCards, preferCard } from './card.service.ts';
import { addCard } from './entry.service.ts';
import { answerSandboxBank, makeSandboxToken } from './sandbox.service.ts';

/** Saved cards, and the sandbox's desk. */
export const cardsHandlers = (house: House): Handlers<Contract['cards']> => ({
  list: async ({ actor }) => ({ success: true, data: await listCards(house, actor.personId) }),
  add: ({ actor, body, client }) => addCard(house, actor, body.token, client),
  prefer: async ({ actor, body }) => {
    await preferCard(house, actor, body.id);
    return { success: true, message: 'This card is your preferred one now' };
  },
  delete: async ({ actor, body }) => {
    await deleteCard(house, actor, body.id);
    return { success: true, message: 'Payment method deleted successfully' };
  },
  sandboxToken: ({ body, client }) => makeSandboxToken(house, body, client),
  sandboxAnswer: async ({ body, client }) => {
    await answerSandboxBank(house, body, client);
    return { success: true, message: 'Your bank has your answer' };
  },
});

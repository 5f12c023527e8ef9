import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteCard, listCards, preferCard } from './card.service.ts';
import { addCard } from './card-entry.service.ts';
import { completeSandboxAuthentication, createSandboxToken } from './sandbox.service.ts';

/** Saved cards and the sandbox provider. */
export const cardsHandlers = (app: AppContext): Handlers<Contract['cards']> => ({
  list: async ({ actor }) => ({ success: true, data: await listCards(app, actor.personId) }),
  add: ({ actor, body, client }) => addCard(app, actor, body.token, client),
  prefer: async ({ actor, body }) => {
    await preferCard(app, actor, body.id);
    return { success: true, message: 'This card is your preferred one now' };
  },
  delete: async ({ actor, body }) => {
    await deleteCard(app, actor, body.id);
    return { success: true, message: 'Payment method deleted successfully' };
  },
  sandboxToken: ({ body, client }) => createSandboxToken(app, body, client),
  sandboxAnswer: async ({ body, client }) => {
    await completeSandboxAuthentication(app, body, client);
    return { success: true, message: 'Your bank received your response' };
  },
});

import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { deleteCard, listCards, preferCard } from './card.service.ts';
import { addCard } from './card-entry.service.ts';
import { completeSandboxAuthentication, createSandboxToken } from './sandbox.service.ts';

/** Route handlers of saved cards and of the sandbox. */
export const cardsHandlers = (app: AppContext): Handlers<Contract['cards']> => ({
  list: async ({ actor }) => ({ success: true, data: await listCards(app, actor.personId) }),
  add: ({ actor, body, client }) => addCard(app, actor, body.token, client),
  prefer: ({ actor, body }) => preferCard(app, actor, body.id),
  delete: ({ actor, body }) => deleteCard(app, actor, body.id),
  sandboxToken: ({ body, client }) => createSandboxToken(app, body, client),
  completeSandboxAuthentication: ({ body, client }) => completeSandboxAuthentication(app, body, client),
});

import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { cardJobs } from './card.jobs.ts';
import { cardsHandlers } from './cards.handlers.ts';
import { eraseCards } from './erasure.queries.ts';

export { answerInTime } from './answer-deadline.ts';
export { preferredCardChanged } from './card.kinds.ts';
export { cardOf, keptCardById, preferredCardOf, type SavedCard } from './card.queries.ts';
export { listCards } from './card.service.ts';
export { customerIdOf } from './customer.queries.ts';
export { customerFor } from './customer.service.ts';
export { addCard, confirmCard } from './entry.service.ts';
export { keepPreferredCard, preferCardOf } from './keeping.service.ts';
export { atProvider, isElsewhere, ownerHere } from './present-provider.ts';

/** Saved cards: entering, preferring and deleting them, and who their owners are at the card provider. */
export const cardsFeature = (app: AppContext): Feature<typeof contract.cards> => ({
  routes: contract.cards,
  tables: ['card_entries', 'cards', 'payment_customers'],
  erase: eraseCards,
  handlers: cardsHandlers(app),
  jobs: cardJobs(app),
});

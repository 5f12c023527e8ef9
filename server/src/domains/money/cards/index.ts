import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { cardJobs } from './card.jobs.ts';
import { cardsHandlers } from './cards.handlers.ts';
import { eraseCards } from './erasure.queries.ts';

export { preferredCardChanged } from './card.kinds.ts';
export { findCard, findCardById, findPreferredCard, type SavedCard } from './card.queries.ts';
export { listCards } from './card.service.ts';
export { addCard, confirmCard } from './card-entry.service.ts';
export { cardOwnerAtProvider, isAtOtherProvider, whereProviderIs } from './current-provider.ts';
export { findCustomerId } from './customer.queries.ts';
export { ensureCustomer } from './customer.service.ts';
export { withResponseDeadline } from './response-deadline.ts';
export { savePreferredCard, setPreferredCard } from './saved-card.service.ts';

/** Saved cards and customers at the card provider. */
export const cardsFeature = (app: AppContext): Feature<typeof contract.cards> => ({
  routes: contract.cards,
  tables: ['card_entries', 'cards', 'payment_customers'],
  erase: eraseCards,
  handlers: cardsHandlers(app),
  jobs: cardJobs(app),
});

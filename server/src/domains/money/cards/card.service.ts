import type { Contract, HandlerResult } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { lockPerson } from '../../people/people/index.ts';
import { deleteCardJob } from './card.kinds.ts';
import { serializeCard } from './card.policy.ts';
import { findCard, findCards, lockAndCheckCardUse, markCardDeleted } from './card.queries.ts';
import { cardOwnerAtProvider } from './current-provider.ts';
import { setPreferredCard } from './saved-card.service.ts';

/** Returns the saved cards of a person, the preferred one first. */
export async function listCards(
  app: AppContext,
  personId: string,
): Promise<HandlerResult<Contract['cards']['list']>['data']> {
  const today = dateAt(app.now());
  return (await findCards(app.db, cardOwnerAtProvider(app, personId))).map((card) =>
    serializeCard(card, today),
  );
}

/** Makes a saved card the preferred one. Idempotent. Fails with `not_found` for cards of other people. */
export const preferCard = (app: AppContext, { personId }: Actor, id: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    if (!(await findCard(tx, cardOwnerAtProvider(app, personId), id))) throw fail('not_found');
    await setPreferredCard(app, tx, personId, id);
  });

/**
 * Deletes a saved card here, and at the provider by a job. Fails with `card_preferred` for the preferred card,
 * unless it is the last card and neither hosting nor a pending charge uses it.
 */
export const deleteCard = (app: AppContext, { personId }: Actor, id: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const isInUse = await lockAndCheckCardUse(tx, personId);
    await lockPerson(tx, personId);
    const cards = await findCards(tx, cardOwnerAtProvider(app, personId));
    const card = cards.find((saved) => saved.id === id);
    if (!card) throw fail('not_found');
    if (card.preferred && (isInUse || cards.length > 1)) throw fail('card_preferred');
    await markCardDeleted(tx, id, app.now());
    await app.jobs.add(tx, deleteCardJob, { providerCardId: card.provider_card_id });
  });

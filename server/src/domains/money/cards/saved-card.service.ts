import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { CardDetails } from '../../../providers/payments/card.ts';
import { lockPerson } from '../../people/people/index.ts';
import { deleteCardJob, preferredCardChanged } from './card.kinds.ts';
import { clearPreferred, findCard, findPreferredCard, insertCard, markPreferred } from './card.queries.ts';
import { cardOwnerAtProvider } from './current-provider.ts';

/** A card to save, with its id at the provider; `id` is a new one by default. */
interface NewCard {
  id?: string;
  personId: string;
  providerCardId: string;
  details: CardDetails;
}

/** Saves a card; the first card of a person becomes the preferred one. */
export const saveCard = (app: AppContext, tx: Tx, card: NewCard): Promise<void> =>
  insertSavedCard(app, tx, card, false);

/** Saves a card as the preferred one, to which hosting is charged. */
export const savePreferredCard = (app: AppContext, tx: Tx, card: NewCard): Promise<void> =>
  insertSavedCard(app, tx, card, true);

/** Makes a saved card the preferred one. Does nothing when the card was deleted. */
export async function setPreferredCard(app: AppContext, tx: Tx, personId: string, id: string): Promise<void> {
  await lockPerson(tx, personId);
  const owner = cardOwnerAtProvider(app, personId);
  const card = await findCard(tx, owner, id);
  if (!card || card.preferred) return;
  await clearPreferred(tx, owner);
  await markPreferred(tx, id);
  await app.jobs.add(tx, preferredCardChanged, { personId });
}

/** Inserts a card under the lock of its person, so that exactly one card is preferred. */
async function insertSavedCard(app: AppContext, tx: Tx, card: NewCard, preferred: boolean): Promise<void> {
  const { id = newId(), personId, providerCardId, details } = card;
  if (!(await lockPerson(tx, personId))) {
    // The person was deleted in the meantime.
    await app.jobs.add(tx, deleteCardJob, { providerCardId });
    return;
  }
  const owner = cardOwnerAtProvider(app, personId);
  const isFirst = (await findPreferredCard(tx, owner)) === undefined;
  if (preferred && !isFirst) await clearPreferred(tx, owner);
  const newCard = { id, owner, providerCardId, details, preferred: preferred || isFirst, now: app.now() };
  if ((await insertCard(tx, newCard)) && newCard.preferred) {
    await app.jobs.add(tx, preferredCardChanged, { personId });
  }
}

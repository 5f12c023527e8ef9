import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { CardFace } from '../../providers/payments/card.ts';
import { lockPerson } from '../people/index.ts';
import { forgetCard, preferredCardChanged } from './card.kinds.ts';
import { cardOf, clearPreferred, insertCard, markPreferred, preferredCardOf } from './card.queries.ts';
import { ownerHere } from './present-provider.ts';

/** A card to keep, under the provider's name for it. */
interface Keeping {
  id?: string;
  personId: string;
  providerCardId: string;
  face: CardFace;
}

/** Keeps a card; the first of a person is preferred. */
export const keepCard = (app: AppContext, tx: Tx, card: Keeping): Promise<void> => keep(app, tx, card, false);

/** Keeps a card as the one that hosting is charged to from now on. */
export const keepPreferredCard = (app: AppContext, tx: Tx, card: Keeping): Promise<void> =>
  keep(app, tx, card, true);

/** Makes a saved card of a person the one that hosting is charged to; a card that is gone changes nothing. */
export async function preferCardOf(app: AppContext, tx: Tx, personId: string, id: string): Promise<void> {
  await lockPerson(tx, personId);
  const owner = ownerHere(app, personId);
  const card = await cardOf(tx, owner, id);
  if (!card || card.preferred) return;
  await clearPreferred(tx, owner);
  await markPreferred(tx, id);
  await app.jobs.add(tx, preferredCardChanged, { personId });
}

/** Whoever changes somebody's cards holds the person, so that exactly one card is preferred at any time. */
async function keep(app: AppContext, tx: Tx, card: Keeping, preferred: boolean): Promise<void> {
  const { id = newId(), personId, providerCardId, face } = card;
  if (!(await lockPerson(tx, personId))) {
    // Deleted meanwhile: nothing of theirs is kept any more.
    await app.jobs.add(tx, forgetCard, { providerCardId });
    return;
  }
  const owner = ownerHere(app, personId);
  const first = (await preferredCardOf(tx, owner)) === undefined;
  if (preferred && !first) await clearPreferred(tx, owner);
  const added = { id, owner, providerCardId, face, preferred: preferred || first, now: app.now() };
  if ((await insertCard(tx, added)) && added.preferred) {
    await app.jobs.add(tx, preferredCardChanged, { personId });
  }
}

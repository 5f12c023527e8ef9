import type { Contract, HandlerResult } from '@lifestory/contract';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Client } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { lockStory } from '../../../people/stories/index.ts';
import { addCard, setPreferredCard } from '../../cards/index.ts';
import { decideSubscription, findHosting, resumeRenewals } from '../../hosting/index.ts';

export interface HostingResumption {
  personId: string;
  storyId: string;
}

/**
 * Resumes cancelled hosting that is still paid: saves the card of a token as the preferred one, without a charge. When
 * the card needs authentication, repeat the call afterwards. Fails with `price_changed` when the paid period has ended.
 */
export async function resumeHosting(
  app: AppContext,
  { personId, storyId }: HostingResumption,
  token: string,
  client: Client,
): Promise<HandlerResult<Contract['payments']['pay']>> {
  const addedCard = await addCard(app, { personId }, token, client);
  if (!addedCard.success) return addedCard;
  await app.db.transaction().execute(async (tx) => {
    await lockStory(tx, storyId);
    const hosting = await findHosting(tx, storyId);
    if (!hosting || !('resumes' in decideSubscription(hosting, dateAt(app.now()))))
      throw fail('price_changed');
    await resumeRenewals(tx, storyId, app.now());
    await setPreferredCard(app, tx, personId, addedCard.data.id);
  });
  return { success: true, message: 'Your subscription renews again', amount: 0 };
}

import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { ChangeAuthor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { cancelRenewals } from '../../money/payments/index.ts';
import { lockStory, setKeeper } from '../stories/index.ts';
import { findLegacyContact, lockStoriesOfContact } from './legacy-contact.queries.ts';
import { findRequests, setRequestState } from './legacy-request.queries.ts';
import { endNaming } from './naming.service.ts';
import { recordRequestChange } from './request.service.ts';

/**
 * Ends the naming of a member whose membership is about to end, and closes their request. Fails with `conflict` for the
 * keeper of the story.
 */
export const endLegacyRole =
  (app: AppContext) =>
  async (
    tx: Tx,
    author: ChangeAuthor,
    { storyId, personId }: { storyId: string; personId: string },
  ): Promise<void> => {
    const story = await lockStory(tx, storyId);
    if (!story) return;
    if (story.keeperId === personId) {
      throw fail('conflict', {
        text: 'This person has taken over the story. Reverse the approval first, or contact us.',
      });
    }
    const contact = await findLegacyContact(tx, storyId);
    if (contact?.id !== personId) return;
    const { personId: storytellerId, keeperId } = story;
    await endNaming(app, tx, author, { storyId, storytellerId, keeperId }, personId);
  };

/**
 * Ends all namings of a person whose account is closed, and closes their requests. With a deletion, the stories that
 * the person keeps are the storytellers' again, and their renewals end; without one, the person keeps them.
 */
export async function endLegacyRolesOf(
  app: AppContext,
  tx: Tx,
  author: ChangeAuthor,
  personId: string,
  { isDeletion }: { isDeletion: boolean },
): Promise<void> {
  for (const story of await lockStoriesOfContact(tx, personId)) {
    if (story.keeperId === personId) {
      if (!isDeletion) continue;
      await cancelRenewals(app, tx, story.storyId, 'The account of the keeper was deleted');
      await setKeeper(tx, story.storyId, null);
      const approved = (await findRequests(tx, story.storyId)).find(({ state }) => state === 'approved');
      if (approved) {
        const reversal_note = 'The account of the keeper was deleted.';
        await setRequestState(tx, approved.id, 'reversed', { reversal_note });
        await recordRequestChange(tx, author, story, 'legacy request reversed', approved.id);
      }
    }
    await endNaming(app, tx, author, story, personId);
  }
}

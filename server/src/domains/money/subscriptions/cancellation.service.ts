import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { findPerson, findPersonIncludingDeleted, formatFullName } from '../../people/people/index.ts';
import { lockStory, queueStoryMail } from '../../people/stories/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { cancelRenewals } from '../payments/index.ts';
import { cancellationLetter } from './cancellation.letter.ts';
import { findSubscriptionStatus } from './status.service.ts';

type Status = HandlerResult<Contract['subscriptions']['cancel']>['data'];

/**
 * Ends the renewals of the caller's story and mails the last day of access; paid time and the trial remain
 * until then. An open payment is cancelled; it counts only if its card was charged before.
 * @throws `not_subscribed` when nothing renews
 */
export async function cancelSubscription(
  app: AppContext,
  { personId, storyId }: Actor,
  reason: string,
): Promise<Status> {
  if (storyId === null) throw fail('not_found');
  return app.db.transaction().execute(async (tx) => {
    const story = await lockStory(tx, storyId);
    const storyteller = story && (await findPersonIncludingDeleted(tx, story.personId));
    if (!storyteller) throw fail('not_found');
    const person = await findPerson(tx, personId);
    if (!person) throw fail('not_signed_in');
    const status = await cancelAndMail(app, tx, story, { reason, isByStaff: false });
    await notify(app, tx, {
      kind: 'subscription-cancelled',
      to: 'staff',
      from: personId,
      mentionedPersonIds: storyteller.id === personId ? [] : [storyteller.id],
      url: `/user/view/${storyteller.id}`,
      values: {
        name: formatFullName(person),
        storyteller: storyteller.id === personId ? null : formatFullName(storyteller),
        reason,
      },
    });
    return status;
  });
}

/**
 * Ends the renewals of a locked story and mails its payer the last day of access. Returns the hosting. Fails with
 * `not_subscribed` when nothing renews, and with `not_found` before the story is opened.
 */
export async function cancelAndMail(
  app: AppContext,
  tx: Tx,
  story: { id: string; personId: string; keeperId: string | null },
  { reason, isByStaff }: { reason: string; isByStaff: boolean },
): Promise<Status> {
  const cancelledRenewals = await cancelRenewals(app, tx, story.id, reason);
  if (!cancelledRenewals) throw fail('not_subscribed');
  const status = await findSubscriptionStatus(app, tx, story.id);
  const payer = await findPerson(tx, story.keeperId ?? story.personId);
  if (!payer) return status;
  await queueStoryMail(app, tx, story.id, {
    kind: 'subscription-cancelled',
    to: payer.email,
    personId: payer.id,
    mentionedPersonIds: [],
    subject: 'Your Lifestory subscription is cancelled',
    letter: cancellationLetter(
      payer,
      {
        ...status,
        hasPendingPayment: cancelledRenewals.hasOpenPayment,
        staffReason: isByStaff ? reason : null,
        storytellerId: story.personId,
      },
      app.env.APP_URL,
    ),
  });
  return status;
}

import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { queueMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { cancelRenewals } from '../payments/index.ts';
import { findPerson, formatFullName } from '../people/index.ts';
import { lockStory } from '../stories/index.ts';
import { cancellationLetter } from './cancellation.letter.ts';
import { findSubscriptionStatus } from './status.service.ts';

/**
 * Ends the renewals of the caller's story and mails the last day of access; paid time and the trial remain
 * until then. An open payment is cancelled; it counts only if its card was charged before.
 * @throws `not_subscribed` when nothing renews
 */
export async function cancelSubscription(
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'now'>,
  { personId, storyId }: Actor,
  reason: string,
): Promise<HandlerResult<Contract['subscriptions']['cancel']>['data']> {
  if (storyId === null) throw fail('not_found');
  return app.db.transaction().execute(async (tx) => {
    await lockStory(tx, storyId);
    const cancelledRenewals = await cancelRenewals(app, tx, storyId, reason);
    if (!cancelledRenewals) throw fail('not_subscribed');
    const status = await findSubscriptionStatus(app, tx, storyId);
    const person = await findPerson(tx, personId);
    if (!person) throw fail('not_signed_in');
    await queueMail(app, tx, {
      kind: 'subscription-cancelled',
      to: person.email,
      personId,
      mentionedPersonIds: [],
      subject: 'Your Lifestory subscription is cancelled',
      letter: cancellationLetter(
        person,
        { ...status, hasPendingPayment: cancelledRenewals.hasOpenPayment },
        app.env.APP_URL,
      ),
    });
    await notify(app, tx, {
      kind: 'subscription-cancelled',
      to: 'staff',
      from: personId,
      mentionedPersonIds: [],
      url: `/user/view/${personId}`,
      values: { name: formatFullName(person), reason },
    });
    return status;
  });
}

import type { Contract, Given } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { abandonPayment, endRenewals, lockStory, openHostingPayment } from '../billing/index.ts';
import { postMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { fullName, personById } from '../people/index.ts';
import { cancellationLetter } from './cancellation.letter.ts';
import { statusOf } from './status.service.ts';

/**
 * Ends the renewals of the caller's story; what is paid or on trial lasts to its day, which a mail says. Fails with
 * `not_subscribed` when nothing renews, and with `payment_under_way` while nobody knows what became of a payment.
 */
export async function cancelSubscription(
  house: House,
  { personId, storyId }: Actor,
  reason: string,
): Promise<Given<Contract['subscriptions']['cancel']>['data']> {
  if (storyId === null) throw fail('not_found');
  await callOffQuestion(house, storyId);
  return house.db.transaction().execute(async (tx) => {
    await lockStory(tx, storyId);
    if (await openHostingPayment(tx, storyId)) throw fail('payment_under_way');
    if (!(await endRenewals(tx, storyId, reason, house.now()))) throw fail('not_subscribed');
    const status = await statusOf(house, tx, storyId);
    const person = await personById(tx, personId);
    if (!person) throw fail('not_signed_in');
    await postMail(house, tx, {
      kind: 'subscription-cancelled',
      to: person.email,
      personId,
      subject: 'Your Lifestory subscription is cancelled',
      letter: cancellationLetter(person, status, house.env.APP_URL),
    });
    await notify(house, tx, {
      kind: 'subscription-cancelled',
      to: 'staff',
      from: personId,
      url: `/user/view/${personId}`,
      values: { name: fullName(person), reason },
    });
    return status;
  });
}

/** A question of the bank that nobody answered is called off first: who cancels does not want to pay. */
async function callOffQuestion(house: House, storyId: string): Promise<void> {
  const open = await openHostingPayment(house.db, storyId);
  if (open?.status === 'requires_action') await abandonPayment(house, open);
}

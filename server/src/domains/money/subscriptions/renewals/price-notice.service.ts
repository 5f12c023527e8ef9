import { sql } from 'kysely';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { formatDollars } from '../../../../money.ts';
import { isPlaceholderAddress } from '../../../../placeholder-address.ts';
import { payerId, queueStoryMail } from '../../../people/stories/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { findNextRenewal, type HostedStory, markPriceNotified } from '../../hosting/index.ts';
import { priceChangeLetter } from './price-notice.letter.ts';
import { minNoticeDays } from './renewal-price.policy.ts';

/** Maximum number of subscriptions per transaction. */
const batchSize = 50;

/** Notifies customers by mail of a higher price before it is charged, once after each price change. */
export async function sendPriceNotices(app: AppContext): Promise<void> {
  while ((await notifyBatch(app)) === batchSize);
}

const notifyBatch = (app: AppContext): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const { monthCents, monthCentsSince } = await readSettings(tx);
    const unnotified = await lockSubscriptionsToNotify(
      tx,
      { cents: monthCents, since: monthCentsSince },
      batchSize,
    );
    const earliestChargeOn = Temporal.PlainDate.from(dateAt(now)).add({ days: minNoticeDays }).toString();
    for (const subscription of unnotified) {
      const { personId, fname, email, agreedCents, paidThrough, anchorOn, storyId, storytellerId } =
        subscription;
      await queueStoryMail(app, tx, storyId, {
        kind: 'price-change',
        to: email,
        personId,
        mentionedPersonIds: [],
        subject: 'The price of your Lifestory subscription changes',
        letter: priceChangeLetter({
          fname,
          oldPrice: formatDollars(agreedCents),
          newPrice: formatDollars(monthCents),
          newPriceFrom: findNextRenewal({ anchorOn, paidThrough }, earliestChargeOn),
          isForBooker: isPlaceholderAddress(email),
          storytellerId,
          appUrl: app.env.APP_URL,
        }),
      });
    }
    const ids = unnotified.map(({ storyId }) => storyId);
    if (ids.length > 0) await markPriceNotified(tx, ids, monthCents, now);
    return unnotified.length;
  });

/** Hosting that renews at a price its payer was not notified of. */
type UnnotifiedSubscription = HostedStory & {
  agreedCents: number;
  paidThrough: string;
  anchorOn: string | null;
};

/**
 * Locks subscriptions whose last month cost less than `cents` and whose payers were not notified of that price
 * after it was set (`since`), until the transaction ends. Skips rows that another process has locked.
 */
async function lockSubscriptionsToNotify(
  tx: Tx,
  { cents, since }: { cents: number; since: Date | null },
  limit: number,
): Promise<UnnotifiedSubscription[]> {
  const { rows } = await sql<UnnotifiedSubscription>`
    select subscriptions.story_id as "storyId", stories.person_id as "storytellerId", people.id as "personId", people.fname, people.email,
      last.hosting_cents as "agreedCents", subscriptions.paid_through as "paidThrough",
      subscriptions.anchor_on as "anchorOn"
    from subscriptions
    join stories on stories.id = subscriptions.story_id
    join people on people.id = ${payerId}
      and people.deleted_at is null and people.deactivated_at is null
    cross join lateral (
      select payments.hosting_cents from payments
      where payments.story_id = subscriptions.story_id
        and payments.hosting_cents > 0 and payments.status = 'succeeded'
      order by payments.created_at desc
      limit 1
    ) last
    where subscriptions.status in ('active', 'past_due') and subscriptions.paid_through is not null
      and last.hosting_cents < ${cents}
      and (subscriptions.announced_price_cents is distinct from ${cents} or subscriptions.price_announced_at < ${since})
    limit ${limit}
    for no key update of subscriptions skip locked`.execute(tx);
  return rows;
}

import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { formatDollars } from '../../../money.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import { findNextRenewal, markPriceNotified } from '../../hosting/index.ts';
import { readSettings } from '../../settings/index.ts';
import { queueStoryMail } from '../../stories/index.ts';
import { priceChangeLetter } from './price-notice.letter.ts';
import { lockSubscriptionsToNotify } from './price-notice.queries.ts';
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

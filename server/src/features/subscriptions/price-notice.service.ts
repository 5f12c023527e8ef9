import { dateAt } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import { findNextRenewal, formatDollars } from '../billing/index.ts';
import { postMail } from '../mail/index.ts';
import { readSettings } from '../settings/index.ts';
import { priceLetter } from './hosting.letter.ts';
import { lockUntold, markPriceTold } from './price-notice.queries.ts';
import { noticeDays } from './renewal-price.policy.ts';

/** Subscriptions of one transaction. */
const batch = 50;

/** Tells customers by mail that their month will cost more, before they are charged for it; once after each change of the price. */
export async function tellOfPrices(app: AppContext): Promise<void> {
  while ((await tellBatch(app)) === batch);
}

const tellBatch = (app: AppContext): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const { monthCents, monthCentsSince } = await readSettings(tx);
    const untold = await lockUntold(tx, { cents: monthCents, since: monthCentsSince }, batch);
    const soonest = Temporal.PlainDate.from(dateAt(now)).add({ days: noticeDays }).toString();
    for (const { personId, fname, email, agreedCents, paidThrough, anchorOn } of untold) {
      await postMail(app, tx, {
        kind: 'price-change',
        to: email,
        personId,
        about: [],
        subject: 'The price of your Lifestory subscription changes',
        letter: priceLetter({
          fname,
          before: formatDollars(agreedCents),
          price: formatDollars(monthCents),
          from: findNextRenewal({ anchorOn, paidThrough }, soonest),
          appUrl: app.env.APP_URL,
        }),
      });
    }
    const ids = untold.map(({ storyId }) => storyId);
    if (ids.length > 0) await markPriceTold(tx, ids, monthCents, now);
    return untold.length;
  });

import { dateAt, formatDate } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import { formatDollars } from '../billing/index.ts';
import { postMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { readSettings } from '../settings/index.ts';
import { trialEndedLetter, trialEndingLetter } from './hosting.letter.ts';
import { endTrials, lockTrialsEndingBy, markTrialsNotified } from './trial.queries.ts';

/** Subscriptions of one transaction. */
const batchSize = 50;

/** How many days ahead the end of a trial is told, the later one first: who is told that needs the earlier one no more. */
const noticeDaysAhead = [1, 7];

/** Tells storytellers that their trial ends, by mail and notification: a week and a day ahead, each once. */
export async function sendTrialNotices(app: AppContext): Promise<void> {
  const { monthCents } = await readSettings(app.db);
  for (const days of noticeDaysAhead)
    while ((await notifyBatch(app, days, formatDollars(monthCents))) === batchSize);
}

const notifyBatch = (app: AppContext, days: number, price: string): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const today = dateAt(app.now());
    const last = Temporal.PlainDate.from(today).add({ days }).toString();
    const trials = await lockTrialsEndingBy(tx, { today, last, days }, batchSize);
    for (const { storyId, personId, fname, email, endsOn } of trials) {
      if (!endsOn) continue;
      await postMail(app, tx, {
        kind: 'trial-ending',
        to: email,
        personId,
        about: [],
        subject: `Your free trial of Lifestory ends on ${formatDate(endsOn)}`,
        letter: trialEndingLetter({ fname, appUrl: app.env.APP_URL, endsOn, price }),
      });
      await notify(app, tx, {
        kind: 'trial-ending',
        to: [personId],
        from: null,
        about: [],
        url: `/subscription?story=${storyId}`,
        values: { endsOn: formatDate(endsOn) },
      });
    }
    if (trials.length > 0)
      await markTrialsNotified(
        tx,
        trials.map(({ storyId }) => storyId),
        days,
      );
    return trials.length;
  });

/** Closes the stories whose trial is over without a subscription, and tells their storytellers. */
export async function closeTrials(app: AppContext): Promise<void> {
  while ((await closeBatch(app)) === batchSize);
}

const closeBatch = (app: AppContext): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const { ended, told } = await endTrials(tx, dateAt(now), now, batchSize);
    for (const { personId, fname, email } of told) {
      await postMail(app, tx, {
        kind: 'trial-over',
        to: email,
        personId,
        about: [],
        subject: 'Your free trial of Lifestory is over',
        letter: trialEndedLetter({ fname, appUrl: app.env.APP_URL }),
      });
    }
    return ended;
  });

import { dateAt, formatDate } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { formatDollars } from '../../../money.ts';
import { describeStory, queueStoryMail } from '../../people/stories/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { findPayPath, subscriptionPathOf } from './hosting-page.queries.ts';
import { trialEndedLetter, trialEndingLetter } from './trial.letter.ts';
import { endExpiredTrials, lockTrialsEndingBy, markTrialsNotified } from './trial.queries.ts';

/** Maximum number of subscriptions per transaction. */
const batchSize = 50;

/**
 * Days before the end of a trial at which notices are sent. The later notice is listed first, because it
 * supersedes the other.
 */
const noticeDaysAhead = [1, 7];

/** Notifies storytellers a week and a day before their trial ends, each once, by mail and in the app. */
export async function sendTrialNotices(app: AppContext): Promise<void> {
  const { monthCents } = await readSettings(app.db);
  for (const days of noticeDaysAhead)
    while ((await notifyBatch(app, days, formatDollars(monthCents))) === batchSize);
}

const notifyBatch = (app: AppContext, days: number, price: string): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const today = dateAt(app.now());
    const lastEndOn = Temporal.PlainDate.from(today).add({ days }).toString();
    const trials = await lockTrialsEndingBy(tx, { today, lastEndOn, days }, batchSize);
    for (const { personId, fname, email, endsOn, ...story } of trials) {
      if (!endsOn) continue;
      await queueStoryMail(app, tx, story.storyId, {
        kind: 'trial-ending',
        to: email,
        personId,
        mentionedPersonIds: [],
        subject: `Your free trial of Lifestory ends on ${formatDate(endsOn)}`,
        letter: trialEndingLetter({
          fname,
          subscribeUrl: app.env.APP_URL + (await findPayPath(tx, { ...story, email })),
          endsOn,
          price,
        }),
      });
      await notify(app, tx, {
        kind: 'trial-ending',
        to: [personId],
        from: null,
        mentionedPersonIds: story.storytellerId === personId ? [] : [story.storytellerId],
        url: subscriptionPathOf(story.storytellerId),
        values: {
          endsOn: formatDate(endsOn),
          story: await describeStory(tx, { storyId: story.storyId, readerId: personId }),
        },
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

/** Closes stories whose trial ended without a subscription and notifies their storytellers. */
export async function closeExpiredTrials(app: AppContext): Promise<void> {
  while ((await closeExpiredBatch(app)) === batchSize);
}

const closeExpiredBatch = (app: AppContext): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const { endedCount, storytellers } = await endExpiredTrials(tx, dateAt(now), now, batchSize);
    for (const { personId, fname, email, ...story } of storytellers) {
      await queueStoryMail(app, tx, story.storyId, {
        kind: 'trial-over',
        to: email,
        personId,
        mentionedPersonIds: [],
        subject: 'Your free trial of Lifestory is over',
        letter: trialEndedLetter({
          fname,
          subscribeUrl: app.env.APP_URL + (await findPayPath(tx, { ...story, email })),
        }),
      });
    }
    return endedCount;
  });

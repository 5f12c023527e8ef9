import { formatDateTime } from '../../../calendar.ts';
import { hasDemoPeople } from '../../../config/demo-accounts.ts';
import { findLosses } from '../../../config/installation-warnings.ts';
import { describeInvalidTexts, describeSampleTexts } from '../../../config/sample-texts.ts';
import type { AppContext } from '../../../context.ts';
import type { FindAlerts } from '../../../contributions/alerts.ts';
import { describeClockDifference, measureClockAhead } from '../../../database/clock.ts';
import { findClockAheadOfWorkers, findWorkerOutage } from '../../../jobs/heartbeat.ts';

/**
 * Finds alerts about a missing worker, mail server, backup folder or time server, demo accounts, and sample or invalid
 * texts on the landing page.
 */
export const findInstallationAlerts =
  ({ db, env, pool }: AppContext): FindAlerts =>
  async () => {
    const [outage, hasDemo, ownClockAhead, workerClockAhead] = await Promise.all([
      findWorkerOutage(db),
      hasDemoPeople(db),
      measureClockAhead(pool),
      findClockAheadOfWorkers(db),
    ]);
    const clock =
      describeClockDifference(ownClockAhead) ?? describeClockDifference(workerClockAhead, 'a worker');
    const sampleTexts = describeSampleTexts(env);
    const invalidTexts = describeInvalidTexts(env);
    return [
      outage !== null && {
        key: `no_worker:${outage.since?.getTime() ?? ''}`,
        cause: 'no_worker',
        message: `${describeOutage(outage.since)} E-mails, meeting links and renewals wait until it runs again. Please restart the server.`,
        url: '/settings',
      },
      ...findLosses(env).map(({ cause, message }) => ({ key: cause, cause, message, url: '/settings' })),
      clock !== null && { key: 'clock_differs', cause: 'clock_differs', message: clock, url: '/settings' },
      hasDemo && {
        key: 'demo_accounts',
        cause: 'demo_accounts',
        message:
          'This site has demo accounts with a public password. Remove them on the server before real people use it: npm run staff -- remove-demo',
        url: '/settings',
      },
      sampleTexts !== null && {
        key: 'sample_texts',
        cause: 'sample_texts',
        message: sampleTexts,
        url: '/settings',
      },
      invalidTexts.length > 0 && {
        key: `texts_invalid:${invalidTexts.join(' ')}`,
        cause: 'texts_invalid',
        message: `The landing page shows a sample instead of your own text. ${invalidTexts.join(' ')} Correct the file on the server.`,
        url: '/settings',
      },
    ];
  };

const describeOutage = (since: Date | null): string =>
  since ? `No worker has been running since ${formatDateTime(since)}.` : 'No worker is running.';

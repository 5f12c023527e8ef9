import type { AppContext } from '../../../context.ts';
import { type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import { createAlertKey, interviewPage, selectOpenInterviews } from '../../calendar/interviews/index.ts';
import { readSettings } from '../../platform/settings/index.ts';

/** Finds interviews within the alert hours whose storyteller has not agreed to the recording. */
export const consentAlerts =
  ({ db, now }: AppContext): FindAlerts =>
  async () => {
    const { alertHours } = await readSettings(db);
    const instant = now();
    const interviews = await selectOpenInterviews(db)
      .where('recording_consent', '<>', 'given')
      .where('starts_at', '>', instant)
      .where('starts_at', '<=', new Date(instant.getTime() + alertHours * 3_600_000))
      .orderBy('starts_at')
      .execute();
    return [
      interviews.length > 0 && {
        key: createAlertKey('consents_missing', interviews),
        cause: 'consents_missing',
        message: `${formatCount(interviews.length, 'interview begins', 'interviews begin')} soon without the storyteller’s consent to the recording. Please ask for it before you record.`,
        url: interviewPage(interviews),
      },
    ];
  };

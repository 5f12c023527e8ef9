import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import { createAlertKey, interviewPage, selectOpenInterviews } from '../../calendar/interviews/index.ts';
import { hasCallRequest, hasFailingDevice } from './preparation.queries.ts';

/** Finds open interviews whose storyteller asks to be called, or whose device failed its latest check. */
export const preparationAlerts =
  ({ db, now }: AppContext): FindAlerts =>
  async () => {
    const since = new Date(now().getTime() - dayMs);
    const selectCurrent = () => selectOpenInterviews(db).where('starts_at', '>', since).orderBy('starts_at');
    const [withRequest, withFailingDevice] = await Promise.all([
      selectCurrent().where(hasCallRequest).execute(),
      selectCurrent().where(hasFailingDevice).execute(),
    ]);
    return [
      withRequest.length > 0 && {
        key: createAlertKey('calls_requested', withRequest),
        cause: 'calls_requested',
        message: `${formatCount(withRequest.length, 'storyteller asks', 'storytellers ask')} to be called on the phone instead of joining by video.`,
        url: interviewPage(withRequest),
      },
      withFailingDevice.length > 0 && {
        key: createAlertKey('devices_failing', withFailingDevice),
        cause: 'devices_failing',
        message: `The camera, microphone or speaker of ${formatCount(withFailingDevice.length, 'storyteller', 'storytellers')} failed the check. Please call before the interview.`,
        url: interviewPage(withFailingDevice),
      },
    ];
  };

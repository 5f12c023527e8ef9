import type { AppContext } from '../../context.ts';
import { type FindAlerts, formatCount } from '../../contributions/alerts.ts';
import { createAlertKey, interviewPage, selectOpenInterviews } from '../interviews/index.ts';

/** Milliseconds between the end of a recording and the alert about its missing film. */
const missingFilmDelayMs = 3_600_000;

/** Finds recorded calls whose film has not been made an hour after the end of the recording. */
export const filmAlerts =
  ({ db, now }: Pick<AppContext, 'db' | 'now'>): FindAlerts =>
  async () => {
    const before = new Date(now().getTime() - missingFilmDelayMs);
    const interviews = await selectOpenInterviews(db)
      .where('recording_consent', '<>', 'withdrawn')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('studio_recordings')
            .select('studio_recordings.interview_id')
            .whereRef('studio_recordings.interview_id', '=', 'interviews.id')
            .where('state', '=', 'ended')
            .where('film_id', 'is', null)
            .where('changed_at', '<=', before),
        ),
      )
      .orderBy('starts_at', 'desc')
      .execute();
    if (interviews.length === 0) return [];
    return [
      {
        key: createAlertKey('films_missing', interviews),
        cause: 'films_missing',
        message: `The film of ${formatCount(interviews.length, 'recorded call', 'recorded calls')} is missing an hour after the end. Make it now from what has arrived, or ask the storyteller to open their link again, which sends the rest.`,
        url: interviewPage(interviews),
      },
    ];
  };

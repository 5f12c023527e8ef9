import type { AppContext } from '../../../context.ts';
import { alertLimit, type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import { findFailedFilms } from './film-version.queries.ts';

/** Returns the alert about films that could not be processed. */
export const filmVersionAlerts =
  ({ db }: AppContext): FindAlerts =>
  async () => {
    const failed = await findFailedFilms(db, alertLimit);
    const [latest] = failed;
    if (!latest) return [];
    const interviews = new Set(failed.map(({ interviewId }) => interviewId));
    return [
      {
        key: `films_unprocessed:${latest.recordingId}`,
        cause: 'films_unprocessed',
        message: `${formatCount(failed.length, 'film', 'films')} could not be converted for slow connections. Open the session to see why, and to try again.`,
        url: interviews.size === 1 ? `/session/view/${latest.interviewId}` : '/sessions',
      },
    ];
  };

import type { AppContext } from '../../context.ts';
import { type Job, job } from '../../jobs/jobs.ts';
import { MeetingsBusy } from '../../providers/meetings/port.ts';
import { fetchFilm, fetchFilmJobOptions } from './arrival.kinds.ts';
import { fetchArrival } from './arrival.service.ts';

/** Fetches a film from the meeting provider, and comes back when the provider says. */
export const fetchFilmJob = (app: AppContext): Job =>
  job(fetchFilm, async ({ id }) => {
    const { connection: office } = app.meetings;
    if (!office) throw new Error('A film is expected from a meeting provider that is not configured.');
    try {
      await fetchArrival(app, office, id);
    } catch (error) {
      if (!(error instanceof MeetingsBusy)) throw error;
      await app.jobs.add(app.db, fetchFilm, { id }, { ...fetchFilmJobOptions(id), at: error.until });
    }
  });

import type { AppContext } from '../../../../context.ts';
import { type Job, job } from '../../../../jobs/jobs.ts';
import { MeetingsBusy } from '../../../../providers/meetings/port.ts';
import { fetchFilm, fetchFilmJobOptions } from './recording-import.kinds.ts';
import { importRecording } from './recording-import.service.ts';

/** Imports a film from the meeting provider; reschedules itself when the provider is busy. */
export const fetchFilmJob = (app: AppContext): Job =>
  job(fetchFilm, async ({ id }) => {
    const { connection } = app.meetings;
    if (!connection) throw new Error('A film is expected from a meeting provider that is not configured.');
    try {
      await importRecording(app, connection, id);
    } catch (error) {
      if (!(error instanceof MeetingsBusy)) throw error;
      await app.jobs.add(app.db, fetchFilm, { id }, { ...fetchFilmJobOptions(id), at: error.until });
    }
  });

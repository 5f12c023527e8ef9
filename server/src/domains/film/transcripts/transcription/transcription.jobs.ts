import type { AppContext } from '../../../../context.ts';
import { type CronJob, type Job, job } from '../../../../jobs/jobs.ts';
import { MeetingsBusy } from '../../../../providers/meetings/port.ts';
import { TranscriberBusy } from '../../../../providers/transcription/port.ts';
import { importMeetingTranscript } from './meeting-transcript.service.ts';
import { copyTranscriptsToRemadeFilms } from './remade-film.queries.ts';
import { fetchTranscript, transcribeFilm, transcribeFilmJobOptions } from './transcription.kinds.ts';
import { type NameSpeakers, queueTranscriptions, transcribeQueuedFilm } from './transcription.service.ts';

/** Transcribes a film; reschedules itself when the service is busy. */
export const transcribeFilmJob = (app: AppContext, nameSpeakers: NameSpeakers): Job =>
  job(transcribeFilm, async ({ id }) => {
    // Jobs that were queued before the transcriber was removed have nothing to do.
    if (!app.transcriber) return;
    try {
      await transcribeQueuedFilm(app, app.transcriber, id, nameSpeakers);
    } catch (error) {
      if (!(error instanceof TranscriberBusy)) throw error;
      await app.jobs.add(
        app.db,
        transcribeFilm,
        { id },
        { ...transcribeFilmJobOptions(id), at: error.until },
      );
    }
  });

/**
 * Every five minutes, copies transcripts to films that were made again and, if a transcriber is set up, queues films that were never
 * transcribed.
 */
export const transcribeFilmsCron = (app: AppContext): CronJob => ({
  name: 'transcribe_films',
  pattern: '*/5 * * * *',
  run: async () => {
    const canTranscribe = app.transcriber !== null;
    await app.db.transaction().execute((tx) => copyTranscriptsToRemadeFilms(tx, app.now(), canTranscribe));
    if (app.transcriber) await queueTranscriptions(app);
  },
});

/** Imports the transcript of a meeting; reschedules itself when the provider is busy. */
export const fetchTranscriptJob = (app: AppContext): Job =>
  job(fetchTranscript, async (payload) => {
    const { connection } = app.meetings;
    if (!connection)
      throw new Error('A transcript is expected from a meeting provider that is not configured.');
    try {
      await importMeetingTranscript(app, connection, payload);
    } catch (error) {
      if (!(error instanceof MeetingsBusy)) throw error;
      await app.jobs.add(app.db, fetchTranscript, payload, { at: error.until, dependsOn: 'meetings' });
    }
  });

import { z } from 'zod';
import { type JobOptions, jobKind } from '../../../../jobs/jobs.ts';

/** Job: transcribes a film, piece by piece. */
export const transcribeFilm = jobKind('transcribe_film', z.object({ id: z.string() }), { isLong: true });

/** Job options: ten attempts, the last after about six hours; one film at a time. */
export const transcribeFilmJobOptions = (id: string): JobOptions => ({
  attempts: 10,
  key: `transcribe:${id}`,
  queue: 'transcription',
});

/** Job: fetches the transcript of a meeting. */
export const fetchTranscript = jobKind(
  'fetch_transcript',
  z.object({
    interviewId: z.string(),
    source: z.string(),
    bytes: z.number(),
    meetingInstanceId: z.string(),
    beginsAt: z.string().nullable(),
  }),
);

import { z } from 'zod';
import { type JobOptions, jobKind } from '../../jobs/jobs.ts';

/** Fetches a film that waits at the meeting provider. */
export const fetchFilm = jobKind('fetch_film', z.object({ id: z.string() }), { isLong: true });

/** How that job is added: pauses grow to six hours, so it is tried for two weeks, in which staff are told. */
export const untilItIsHere = (id: string): JobOptions => ({
  attempts: 60,
  key: `film:${id}`,
  dependsOn: 'meetings',
});

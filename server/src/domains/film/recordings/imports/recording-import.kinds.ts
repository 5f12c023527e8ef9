import { z } from 'zod';
import { type JobOptions, jobKind } from '../../../../jobs/jobs.ts';

/** Job: imports a film from the meeting provider. */
export const fetchFilm = jobKind('fetch_film', z.object({ id: z.string() }), { isLong: true });

/** Job options: retries with delays of up to six hours, for about 13 days, during which staff see an alert. */
export const fetchFilmJobOptions = (id: string): JobOptions => ({
  attempts: 60,
  key: `film:${id}`,
  dependsOn: 'meetings',
});

import { z } from 'zod';
import { type JobOptions, jobKind } from '../../jobs/jobs.ts';

/** Fetches a film that waits at the meeting provider. */
export const fetchFilm = jobKind('fetch_film', z.object({ id: z.string() }));

/** How that job is added: the provider keeps films for weeks, so it is tried for as long. */
export const untilItIsHere = (id: string): JobOptions => ({ attempts: 200, key: `film:${id}` });

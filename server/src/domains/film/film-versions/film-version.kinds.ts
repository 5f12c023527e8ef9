import { z } from 'zod';
import { jobKind } from '../../../jobs/jobs.ts';

/** Job: makes the files of a film. */
export const makeFilmVersions = jobKind('make_film_versions', z.object({ id: z.string() }), { isLong: true });

/** All films are processed one after the other, because each occupies the processor for minutes. */
export const processingQueue = 'film_versions';

import { z } from 'zod';
import { jobKind } from '../../../jobs/jobs.ts';

/** Job: a recording was added, current or set aside, and can be processed. */
export const filmAdded = jobKind('film_added', z.object({ id: z.string() }));

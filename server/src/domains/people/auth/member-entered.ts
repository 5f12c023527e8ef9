import { z } from 'zod';
import { jobKind } from '../../../jobs/jobs.ts';

/** Event: an invited person entered a story for the first time. Other features handle the consequences. */
export const memberEntered = jobKind(
  'member_entered',
  z.object({ personId: z.string(), storyId: z.string() }),
);

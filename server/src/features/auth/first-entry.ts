import { z } from 'zod';
import { jobKind } from '../../jobs/jobs.ts';

/** An invited person came into a story for the first time. Later features handle the consequences. */
export const memberEntered = jobKind(
  'member_entered',
  z.object({ personId: z.string(), storyId: z.string() }),
);

import { z } from 'zod';
import { jobKind } from '../../jobs/jobs.ts';

/** An interview was cancelled or deleted. What was paid for it is moved by billing, which comes later in the order. */
export const interviewCancelled = jobKind('interview_cancelled', z.object({ interviewId: z.string() }));

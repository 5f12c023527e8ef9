import { z } from 'zod';
import { jobKind } from '../../jobs/jobs.ts';

/** An interview was cancelled or deleted. The payments feature handles this job and transfers the payment. */
export const interviewCancelled = jobKind('interview_cancelled', z.object({ interviewId: z.string() }));

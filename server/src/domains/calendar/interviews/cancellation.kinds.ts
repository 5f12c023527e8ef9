import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { jobKind } from '../../../jobs/jobs.ts';

/** An interview was cancelled or deleted. The payments feature handles this job and transfers the payment. */
export const interviewCancelled = jobKind('interview_cancelled', z.object({ interviewId: z.string() }));

/** The same, for the questions of the family: the questions feature keeps them for the next interview of the story. */
export const questionsLeft = jobKind('questions_left', z.object({ interviewId: z.string() }));

/** Queues what follows the cancellation or deletion of an interview. */
export async function queueCancellation({ jobs }: AppContext, tx: Tx, interviewId: string): Promise<void> {
  await jobs.add(tx, interviewCancelled, { interviewId });
  await jobs.add(tx, questionsLeft, { interviewId });
}

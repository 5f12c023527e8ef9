import { z } from 'zod';
import { type JobOptions, jobKind } from '../../../jobs/jobs.ts';

/** Job: transcribes a spoken comment. */
export const transcribeVoice = jobKind('transcribe_voice', z.object({ id: z.string() }));

/** Job options: ten attempts, the last after about six hours; one comment at a time. */
export const transcribeVoiceJobOptions = (id: string): JobOptions => ({
  attempts: 10,
  key: `transcribe-voice:${id}`,
  queue: 'voices',
});

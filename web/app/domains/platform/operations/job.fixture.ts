import type { FailingJob } from '@lifestory/contract';

/** A failing job that is given up. */
export const failingJob = (change: Partial<FailingJob> = {}): FailingJob => ({
  id: '17',
  task: 'Create a video meeting',
  given_up: true,
  attempts: 25,
  max_attempts: 25,
  error: 'The provider is down.',
  failed_at: '2027-03-01T17:00:00.000Z',
  next_try_at: null,
  payload: '{"interviewId":"one"}',
  ...change,
});

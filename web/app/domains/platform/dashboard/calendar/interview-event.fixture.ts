import type { InterviewEvent } from '@lifestory/contract';

/** The interview of Ruth Ames on March 1, 2027, from 10 to 11 AM. */
export const interviewEvent = (change: Partial<InterviewEvent> = {}): InterviewEvent => ({
  id: '0198c7a0-0000-7000-8000-000000000001',
  title: 'Ruth Ames',
  start: '2027-03-01 10:00:00',
  end: '2027-03-01 11:00:00',
  status: 'waiting',
  payment: false,
  ...change,
});

import type { AmountDue, PayableSession } from '@lifestory/contract';

/** The amount due for an interview: $250 for the recording. */
export const amountDue = (change: Partial<AmountDue> = {}): AmountDue => ({
  success: true,
  amount: 250,
  currency: 'usd',
  fee: 250,
  hosting: 0,
  month: 9.5,
  begins_on: null,
  resumes_on: null,
  provider: 'sandbox',
  publishable_key: null,
  ...change,
});

/** The amount due for an interview with a month of hosting. */
export const dueWithHosting = (change: Partial<AmountDue> = {}): AmountDue =>
  amountDue({ amount: 259.5, hosting: 9.5, ...change });

/** Resumed hosting that is already paid until April 20, 2027: nothing is due today. */
export const dueOnResuming = (change: Partial<AmountDue> = {}): AmountDue =>
  amountDue({ amount: 0, fee: 0, resumes_on: '2027-04-20', ...change });

/** The unpaid interview of a payment link. */
export const payableSession = (change: Partial<PayableSession> = {}): PayableSession => ({
  meeting_id: 'm1',
  payment: false,
  subscribed: false,
  under_way: false,
  name: 'Ana',
  start_time: '2027-03-01 09:00:00',
  starts_at: '2027-03-01T17:00:00.000Z',
  duration: 60,
  ...change,
});

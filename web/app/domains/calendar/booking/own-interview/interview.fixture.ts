import type { OwnInterview } from '@lifestory/contract';

/** A booked interview on March 1, 2027, that can be changed until the day before it. */
export const ownInterview = (change: Partial<OwnInterview> = {}): OwnInterview => ({
  fname: 'Ana',
  starts_at: '2027-03-01T17:00:00.000Z',
  duration: 60,
  status: 'waiting',
  paid: false,
  fee: 250,
  payment_link: 'https://lifestory.example/payment?meeting_id=1',
  for_self: true,
  consent: 'given',
  consent_url: null,
  join_url: 'https://meet.example/1',
  is_over: false,
  changes_until: '2027-02-28T17:00:00.000Z',
  can_change: true,
  contact: 'hello@lifestory.example',
  ...change,
});

import type { UpcomingInterview } from './upcoming-interview.api.ts';

/** An interview on March 1, 2027, at 9:00 AM in Los Angeles, as its storyteller sees it. */
export const upcomingInterview = (change: Partial<UpcomingInterview> = {}): UpcomingInterview => ({
  starts_at: '2027-03-01T17:00:00.000Z',
  duration: 60,
  token: 'own',
  join_url: 'https://meet.example/1',
  test_url: null,
  changes_until: '2027-02-28T17:00:00.000Z',
  can_change: true,
  ...change,
});

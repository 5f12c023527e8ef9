/** An interview of the demonstration. `day` counts from today. */
export interface Appointment {
  /** The storyteller, and the person who booked if that is someone else. */
  storyteller: string;
  by?: string;
  day: number;
  /** `HH:mm`, or `now` for the interview that is taking place. */
  time: string;
  /** How many days ago it was booked. */
  booked: number;
  status: 'waiting' | 'started' | 'completed' | 'cancelled';
  paid?: 'video' | 'video-and-hosting';
  linkMissing?: boolean;
  /** Whether the demonstration's Interviewer holds it. */
  isAssigned?: boolean;
  /** Whether the film has not been played yet. */
  unwatched?: boolean;
}

/** Interviews in every state, in the past and the future. */
export const appointments: readonly Appointment[] = [
  { storyteller: 'helen', day: -316, time: '10:30', booked: 330, status: 'completed', paid: 'video' },
  {
    storyteller: 'rose',
    day: -203,
    time: '10:30',
    booked: 212,
    status: 'completed',
    paid: 'video-and-hosting',
  },
  { storyteller: 'samuel', day: -139, time: '13:00', booked: 148, status: 'completed', paid: 'video' },
  {
    storyteller: 'george',
    by: 'amara',
    day: -44,
    time: '09:00',
    booked: 58,
    status: 'completed',
    paid: 'video',
    unwatched: true,
  },
  { storyteller: 'rose', day: -37, time: '15:00', booked: 41, status: 'completed', paid: 'video' },
  {
    storyteller: 'victor',
    day: -6,
    time: '10:30',
    booked: 16,
    status: 'completed',
    paid: 'video-and-hosting',
  },
  {
    storyteller: 'ruth',
    day: -4,
    time: '13:00',
    booked: 21,
    status: 'waiting',
    paid: 'video',
    isAssigned: true,
  },
  { storyteller: 'louis', day: 0, time: 'now', booked: 9, status: 'started', paid: 'video' },
  {
    storyteller: 'irene',
    day: 1,
    time: '10:30',
    booked: 12,
    status: 'waiting',
    paid: 'video',
    isAssigned: true,
  },
  { storyteller: 'harold', day: 5, time: '13:00', booked: 6, status: 'waiting' },
  { storyteller: 'mei', day: 9, time: '09:00', booked: 2, status: 'waiting', linkMissing: true },
  { storyteller: 'ada', day: 12, time: '15:00', booked: 27, status: 'cancelled', paid: 'video' },
  { storyteller: 'ada', day: -11, time: '09:00', booked: 34, status: 'cancelled' },
];

/**
 * An open story, opened `opened` days ago. `until` counts days from today: the last day of the trial, or the day after
 * the paid period.
 */
export interface OpenStory {
  storyteller: string;
  opened: number;
  status: 'trial' | 'active' | 'cancelled' | 'inactive';
  until: number;
  reason?: string;
  /** Number of paid months up to `until`. */
  months: number;
  /** The test card for renewals. */
  card?: { number: string; brand: string; last4: string; exp_month: number };
}

export const openStories: readonly OpenStory[] = [
  {
    storyteller: 'rose',
    opened: 201,
    status: 'active',
    until: 12,
    months: 7,
    card: { number: '4242424242424242', brand: 'Visa', last4: '4242', exp_month: 8 },
  },
  { storyteller: 'george', opened: 24, status: 'trial', until: 6, months: 0 },
  { storyteller: 'helen', opened: 312, status: 'inactive', until: -61, months: 7 },
  {
    storyteller: 'samuel',
    opened: 136,
    status: 'cancelled',
    until: 9,
    months: 4,
    reason: 'We have everything on our own disk now. Thank you for a lovely time.',
    card: { number: '5555555555554444', brand: 'MasterCard', last4: '4444', exp_month: 11 },
  },
];

/**
 * The members of stories, who opened the story `entered` days ago; null for a pending invitation. The booker of a story
 * is its helper.
 */
export const memberships: readonly {
  storyteller: string;
  member: string;
  relationship: string;
  entered: number | null;
  isHelper?: boolean;
}[] = [
  { storyteller: 'rose', member: 'clara', relationship: 'Daughter', entered: 199 },
  { storyteller: 'rose', member: 'theo', relationship: 'Son', entered: 190 },
  { storyteller: 'rose', member: 'walter', relationship: 'Brother', entered: null },
  { storyteller: 'rose', member: 'george', relationship: 'Friend', entered: 20 },
  { storyteller: 'george', member: 'amara', relationship: 'Daughter', entered: 22, isHelper: true },
];

import type { JoinPage, Room } from '@lifestory/contract';

/** The page of a storyteller's link, an hour before the interview. */
export const joinPage = (change: Partial<JoinPage> = {}): JoinPage => ({
  role: 'storyteller',
  state: 'open',
  fname: 'Rose',
  starts_at: '2027-05-04T17:00:00Z',
  duration: 60,
  can_join: true,
  helper_url: 'https://story.example/join/helper',
  call_phone: '',
  contact: 'hello@lifestory.example',
  archive_sound: false,
  ...change,
});

/** The room of a storyteller who waits. */
export const roomOfStoryteller = (change: Partial<Room> = {}): Room => ({
  seat_id: 'rose',
  role: 'storyteller',
  state: 'waiting',
  session: null,
  fname: 'Rose',
  starts_at: '2027-05-04T17:00:00Z',
  duration: 60,
  people: [],
  started_at: null,
  ended_at: null,
  now: '2027-05-04T16:58:00Z',
  question: null,
  ice_servers: [],
  archive_sound: false,
  ...change,
});

import { z } from 'zod';
import { Name } from '../../name.ts';
import { Id, Instant } from '../../scalars.ts';

/** The token of a link to a call. */
export const JoinToken = z.object({ token: z.string({ error: 'This link is incomplete.' }).max(200) });

/** The secret with which a device proves its seat in a call; the device chooses it at random. */
export const SeatKey = z.object({
  key: z.string().regex(/^[\w-]{32,100}$/, 'This is not a valid key.'),
});

/** Identifies a page that is open in a call; a reload starts a new session. */
const PageSession = z.string().regex(/^[\w-]{8,64}$/, 'This is not a valid session.');

export const seatRoles = ['storyteller', 'helper', 'interviewer'] as const;
export type SeatRole = (typeof seatRoles)[number];

/** Maximum length of a signal in characters, as JSON. */
const maxSignalLength = 32_000;

/** Joins a call: `take_over` ends the seat of another device that has joined with the same link. */
export const JoinCall = SeatKey.extend({ take_over: z.boolean().default(false) });

/** The name that a helper enters; storytellers are known. */
export const HelperName = Name('your name', 60);

/**
 * Opens the events of a seat. `resume`: the page has had them before, and fails if another page has them by now.
 * `after`: the number of the last signal that it received.
 */
export const OpenEvents = SeatKey.extend({
  session: PageSession,
  resume: z.boolean().default(false),
  after: z.number().int().min(0).default(0),
});

/** A message from the browser of one seat to that of another, such as a session description. */
export const SignalToSend = SeatKey.extend({
  to: Id,
  content: z
    .record(z.string(), z.unknown())
    .refine((content) => JSON.stringify(content).length <= maxSignalLength, 'This is too long or too large.'),
});

/** A received signal. */
export const Signal = z.object({ number: z.number().int(), from: Id, content: z.unknown() });
export type Signal = z.output<typeof Signal>;

/**
 * A person in a room. `waiting` until an interviewer admits them. `connected` while their page is open. `session`
 * identifies that page, and is null before it was opened.
 */
const Participant = z.object({
  id: Id,
  role: z.enum(seatRoles),
  name: z.string(),
  state: z.enum(['waiting', 'admitted']),
  connected: z.boolean(),
  session: z.string().nullable(),
});
export type Participant = z.output<typeof Participant>;

/** A server that relays the call where a direct connection is impossible. */
const IceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() });

/**
 * The room of an interview, as one of its seats sees it: a waiting guest sees only themselves and the interviewers.
 * `state` is that of the seat: `left` after leaving, and when an interviewer ended its part; `replaced` when the call
 * continues on another device. `now` is the server's clock.
 */
export const Room = z.object({
  seat_id: Id,
  role: z.enum(seatRoles),
  state: z.enum(['waiting', 'admitted', 'left', 'replaced']),
  session: z.string().nullable(),
  /** The storyteller's first name. */
  fname: z.string(),
  starts_at: Instant,
  /** Length in minutes. */
  duration: z.number().int(),
  people: z.array(Participant),
  /** When the first guest was admitted. */
  started_at: Instant.nullable(),
  /** When an interviewer ended the call. */
  ended_at: Instant.nullable(),
  now: Instant,
  /** The question being asked, with who asks it, empty for staff; null for waiting guests, and after it was hidden. */
  question: z.object({ text: z.string(), asker: z.string() }).nullable(),
  ice_servers: z.array(IceServer),
  /** Whether microphones are opened without anything that changes their sound. */
  archive_sound: z.boolean(),
});
export type Room = z.output<typeof Room>;

/**
 * The page of a link to a call. `state`: `open` until the end of the interview is known, `cancelled`, or `completed`.
 * `can_join`: from 15 minutes before the interview, and while an interviewer is in the call.
 */
export const JoinPage = z.object({
  role: z.enum(['storyteller', 'helper']),
  state: z.enum(['open', 'cancelled', 'completed']),
  fname: z.string(),
  starts_at: Instant,
  duration: z.number().int(),
  can_join: z.boolean(),
  /** The link with which a helper joins; only on the storyteller's page. */
  helper_url: z.string().nullable(),
  /** The phone number at which the storyteller asked to be called; empty without an open request. */
  call_phone: z.string(),
  /** The contact e-mail address of the business. */
  contact: z.string(),
  /** Whether the call keeps the sound as microphones give it, which is best with headphones. */
  archive_sound: z.boolean(),
});
export type JoinPage = z.output<typeof JoinPage>;

import { z } from 'zod';
import { Name } from '../../name.ts';
import { Id, Instant, OptionalLine } from '../../scalars.ts';

/** What a person consents to. */
export const consentKinds = ['recording'] as const;

/** The ways in which a decision is given. */
export const consentMethods = ['booking_form', 'link', 'settings', 'phone', 'call'] as const;

/** The consent to the recording of an interview: its last decision, or `missing` before the first one. */
export const consentStates = ['given', 'missing', 'withdrawn'] as const;
export const ConsentState = z.enum(consentStates);
export type ConsentState = z.output<typeof ConsentState>;

/**
 * A decision about the recording of an interview. `given_by` is the name of the person who decided; `noted_by` that of
 * the staff member who recorded it, null otherwise.
 */
export const Consent = z.object({
  id: Id,
  session_id: Id,
  starts_at: Instant,
  kind: z.enum(consentKinds),
  decision: z.enum(['given', 'withdrawn']),
  text_version: z.string(),
  method: z.enum(consentMethods),
  given_by: z.string(),
  noted_by: z.string().nullable(),
  note: z.string(),
  at: Instant,
});
export type Consent = z.output<typeof Consent>;

/** The consent page of an interview, opened by its mailed link. */
export const ConsentPage = z.object({
  /** First name of the storyteller. */
  fname: z.string(),
  starts_at: Instant,
  state: ConsentState,
  /** Whether the storyteller can agree with the link: not if they withdrew their consent elsewhere. */
  can_give: z.boolean(),
  text: z.string(),
  version: z.string(),
});
export type ConsentPage = z.output<typeof ConsentPage>;

/** The consent of the caller: the state over all interviews of their story, and every decision, newest first. */
export const OwnConsent = z.object({
  state: ConsentState,
  text: z.string(),
  version: z.string(),
  history: z.array(Consent),
});
export type OwnConsent = z.output<typeof OwnConsent>;

/** Consents of an interview for staff. `requested_at` and `reminded_at`: when its link was mailed. */
export const InterviewConsent = z.object({
  state: ConsentState,
  requested_at: Instant.nullable(),
  reminded_at: Instant.nullable(),
  history: z.array(Consent),
  can: z.object({ note: z.boolean() }),
});
export type InterviewConsent = z.output<typeof InterviewConsent>;

/** The token from a consent link. */
export const ConsentToken = z.object({ token: z.string().max(200) });

/** The version of the text that the person has read. */
export const TextVersion = z.string({ error: 'Please reload the page.' }).max(20, 'Please reload the page.');

/** A decision that was given by phone, recorded by staff. */
export const NotedConsent = z.object({
  id: Id,
  decision: z.enum(['given', 'withdrawn'], { error: 'Please choose what the storyteller decided.' }),
  name: Name('the name of the person you spoke with'),
  note: OptionalLine('the note', 500),
});

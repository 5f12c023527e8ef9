import { z } from 'zod';
import { describeMaxLength, maxLegacyTextLength } from '../../limits.ts';
import { Id, Instant, Line } from '../../scalars.ts';

/**
 * The states of a request to take over a story.
 *
 * - `open`: waits for the decision of staff
 * - `withdrawn`: by the legacy contact
 * - `declined`: by the storyteller
 * - `rejected`: by staff
 * - `approved`: by staff; the legacy contact keeps the story
 * - `reversed`: an approved one that staff took back, or whose keeper deleted the account
 * - `closed`: the person is no longer the legacy contact
 */
export const legacyRequestStates = [
  'open',
  'withdrawn',
  'declined',
  'rejected',
  'approved',
  'reversed',
  'closed',
] as const;
export const LegacyRequestState = z.enum(legacyRequestStates);
export type LegacyRequestState = z.output<typeof LegacyRequestState>;

/** A text that may have several lines. `label` is its name in messages. */
const LegacyText = (label: string) =>
  z
    .string({ error: `Please enter ${label}.` })
    .trim()
    .min(1, `Please enter ${label}.`)
    .max(maxLegacyTextLength, describeMaxLength(label, maxLegacyTextLength))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: only line breaks and tabs are allowed
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Please remove unusual control characters.');

/**
 * A request of a legacy contact. `approvable_at`: the end of the waiting period, before which nobody can approve it.
 */
export const LegacyRequest = z.object({
  id: Id,
  state: LegacyRequestState,
  relationship: z.string(),
  reason: z.string(),
  requested_at: Instant,
  approvable_at: Instant,
  decided_at: Instant.nullable(),
});
export type LegacyRequest = z.output<typeof LegacyRequest>;

/** A file with evidence for a request. `name` is that on the device of the legacy contact; `bytes` is its size. */
export const EvidenceFile = z.object({
  id: Id,
  name: z.string(),
  bytes: z.number().int(),
  added_at: Instant,
});
export type EvidenceFile = z.output<typeof EvidenceFile>;

/** A person of a story. */
const LegacyPerson = z.object({ id: Id, fullName: z.string() });

/**
 * The legacy contact of the caller's own story, the open request, and the members who can be named: those who have
 * entered the story.
 */
export const OwnLegacyContact = z.object({
  contact: LegacyPerson.extend({ named_at: Instant }).nullable(),
  request: LegacyRequest.nullable(),
  candidates: z.array(LegacyPerson),
});
export type OwnLegacyContact = z.output<typeof OwnLegacyContact>;

/**
 * A story whose legacy contact is the caller. `request`: the caller's latest one with its files; null before the first.
 * `keeps`: whether the caller has taken over the story. `refusal`: why the caller cannot ask now, because the storyteller
 * has declined; null if they can.
 */
export const LegacyRole = z.object({
  storyteller: LegacyPerson,
  named_at: Instant,
  keeps: z.boolean(),
  refusal: z.string().nullable(),
  request: LegacyRequest.extend({ files: z.array(EvidenceFile) }).nullable(),
});
export type LegacyRole = z.output<typeof LegacyRole>;

/** The storyteller whose story is meant. */
export const LegacyStory = z.object({ id: Id });

/** A request to take over the story of the storyteller `id`. */
export const LegacyRequestForm = LegacyStory.extend({
  relationship: Line('the relationship to the storyteller'),
  reason: LegacyText('the reason'),
  evidence: LegacyText('the evidence'),
});

/**
 * A request as staff see it. `note`: what staff checked, or why they rejected it. `entered_by`: the staff member who made
 * it for the contact; null if the contact did. `is_own`: whether that is the caller, who cannot approve it.
 */
export const StaffLegacyRequest = LegacyRequest.extend({
  evidence: z.string(),
  files: z.array(EvidenceFile),
  contact: LegacyPerson,
  entered_by: LegacyPerson.nullable(),
  is_own: z.boolean(),
  note: z.string(),
  decided_by: z.string().nullable(),
  reversal_note: z.string(),
});
export type StaffLegacyRequest = z.output<typeof StaffLegacyRequest>;

/**
 * The legacy contact of a customer, all requests, newest first, and the keeper if the story was taken over. `refusal`: why
 * no request can be made now, because the storyteller has declined; null if one can, or if nobody is named.
 */
export const StaffLegacyContact = z.object({
  contact: LegacyPerson.extend({ email: z.string(), named_at: Instant }).nullable(),
  keeper: LegacyPerson.nullable(),
  requests: z.array(StaffLegacyRequest),
  refusal: z.string().nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type StaffLegacyContact = z.output<typeof StaffLegacyContact>;

/** A decision about the request `id`. */
export const ApprovedLegacyRequest = z.object({ id: Id, note: LegacyText('the evidence that you checked') });
export const RejectedLegacyRequest = z.object({
  id: Id,
  note: LegacyText('the reason for the legacy contact'),
});
export const ReversedLegacyRequest = z.object({ id: Id, note: LegacyText('the reason') });

import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';

/**
 * Kinds of next steps, most urgent first. `starting` applies from the configured number of alert hours before an
 * interview until its end; `nothing` means that no action is needed.
 */
export const stepKinds = [
  'link-missing',
  'consent-missing',
  'starting',
  'upload-unfinished',
  'recording-missing',
  'unpaid',
  'account-missing',
  'unwatched',
  'credit-open',
  'nothing',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** The next step of an interview. `text` describes its state; `action` is an instruction to staff. */
export const NextStep = z.object({
  kind: z.enum(stepKinds),
  text: z.string(),
  /** Empty if no action is needed. */
  action: z.string(),
});
export type NextStep = z.output<typeof NextStep>;

/** An interview that needs action by staff. */
export const WaitingInterview = z.object({
  id: Id,
  fullName: z.string(),
  starts_at: Instant,
  next_step: NextStep,
  /** Whether the fee is unpaid, whatever the next step; false for callers who do not see payments. */
  owes: z.boolean(),
});
export type WaitingInterview = z.output<typeof WaitingInterview>;

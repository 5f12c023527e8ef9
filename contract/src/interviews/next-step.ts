import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * What an interview waits for, the most urgent first. `starting` is from the alert hours before it until its end;
 * `nothing` when it waits for nobody.
 */
export const stepKinds = [
  'link-missing',
  'starting',
  'upload-unfinished',
  'recording-missing',
  'unpaid',
  'account-missing',
  'unwatched',
  'nothing',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** The one next step of an interview: `text` is its state, `action` what to do about it, both in words. */
export const NextStep = z.object({
  kind: z.enum(stepKinds),
  text: z.string(),
  /** '' when there is nothing to do. */
  action: z.string(),
});
export type NextStep = z.output<typeof NextStep>;

/** An interview that waits for somebody. */
export const WaitingInterview = z.object({
  id: Id,
  fullName: z.string(),
  starts_at: Instant,
  next_step: NextStep,
});
export type WaitingInterview = z.output<typeof WaitingInterview>;

/** Interviews of one kind of step are counted up to this; a count that reaches it means `this or more`. */
export const maxCounted = 100;

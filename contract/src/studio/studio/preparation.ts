import { z } from 'zod';
import { Instant } from '../../scalars.ts';

/** The result of a check of camera or microphone: it works, or why not. */
const DeviceState = z.enum(['ok', 'denied', 'missing', 'busy', 'failed']);

/** The results of the check of a guest's device. `null`: not measured, or not reported by the browser. */
export const DeviceCheck = z.object({
  /**
   * Whether the browser has what a call needs: `unsupported` if not, `failed` if a call ended with an error. Pages of
   * earlier releases do not send it.
   */
  call: z.enum(['ok', 'unsupported', 'failed']).optional(),
  camera: DeviceState,
  /** `silent`: it is open, but nothing was heard with it. */
  microphone: DeviceState.or(z.literal('silent')),
  /** Whether the guest heard the test sound. */
  speaker: z.enum(['heard', 'not_heard', 'untested']),
  /** Measured upload to this server, in kilobits per second. */
  upload_kbps: z.number().int().min(0).max(100_000_000).nullable(),
  /** Free space for the recording, in megabytes. */
  free_mb: z.number().int().min(0).max(1_000_000_000).nullable(),
  /** The browser, such as `Safari on iPhone`. */
  browser: z.string().max(100),
});
export type DeviceCheck = z.output<typeof DeviceCheck>;

/** A result of the check that staff should look at, most serious first. */
export const deviceProblems = ['call', 'camera', 'microphone', 'speaker', 'upload', 'space'] as const;

/** How the guests of an interview are prepared for the call, for staff. */
export const CallPreparation = z.object({
  /** The links with which guests join. */
  storyteller_url: z.string(),
  helper_url: z.string(),
  /** The latest check of each guest's device, latest first. `problems` is empty if all is well. */
  checks: z.array(
    z.object({
      name: z.string(),
      checked_at: Instant,
      result: DeviceCheck,
      problems: z.array(z.enum(deviceProblems)),
    }),
  ),
  /** The phone number at which the storyteller asked to be called; empty without an open request. */
  call_phone: z.string(),
  call_requested_at: Instant.nullable(),
});
export type CallPreparation = z.output<typeof CallPreparation>;

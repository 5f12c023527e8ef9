import type { StudioRecording } from '@lifestory/contract';

/** The reply with the recording of a call in which the storyteller has agreed; nothing is recorded yet. */
export const recording = (change: Partial<StudioRecording> = {}) => ({
  success: true as const,
  data: {
    state: 'off' as const,
    recorded_ms: 0,
    now: new Date().toISOString(),
    consent: { state: 'given' as const, text: 'I agree to the recording.', version: '2026-11' },
    has_film: false,
    expected_bytes: 2_000_000_000,
    device_problems: [],
    ...change,
  },
});

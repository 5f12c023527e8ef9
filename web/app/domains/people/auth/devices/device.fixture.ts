import type { SignedInDevice } from './devices.api.ts';

/** The device in use, or another device that the user is signed in on. */
export const signedInDevice = (change: Partial<SignedInDevice> = {}): SignedInDevice => ({
  id: '0192f0c1-0000-7000-8000-000000000001',
  name: 'Firefox on Windows',
  kind: 'computer',
  network: '203.0.113.x',
  country: null,
  created_at: '2027-05-03T19:00:00Z',
  last_seen_at: '2027-05-04T19:00:00Z',
  current: true,
  ...change,
});

/** A reply of `auth.signIns` with these devices. */
export const signInsReply = (...devices: SignedInDevice[]) => ({
  success: true as const,
  data: { others: devices.filter(({ current }) => !current).length, sign_ins: devices },
});

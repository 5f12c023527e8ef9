import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown. */
const period = 30;

const generator = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Lifestory',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** Creates the secret of an authenticator app: 160 random bits in Base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that authenticator apps read from a picture. */
export const appUri = (secret: string, email: string): string => generator(secret, email).toString();

/** Returns when the code of a time step began to be shown. */
export const stepTime = (step: number): Date => new Date(step * period * 1000);

/**
 * Returns the time step of a code, which is accepted one step early and late (clocks differ); null if it is wrong.
 * The caller makes sure that each step is used once.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = generator(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

import { Secret, TOTP } from 'otpauth';

/** Seconds for which an authenticator app shows a code. */
const periodSeconds = 30;

const createTotp = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Lifestory',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** Creates the secret of an authenticator app: 160 random bits in Base32. */
export const createAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth:` URI that authenticator apps read from a QR code. */
export const authenticatorUri = (secret: string, email: string): string =>
  createTotp(secret, email).toString();

/** Returns when a time step started. */
export const startOfStep = (step: number): Date => new Date(step * periodSeconds * 1000);

/**
 * Returns the time step of a code, which may be one step early or late, because clocks differ; null if it is wrong.
 * The caller must make sure that each step is used only once.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

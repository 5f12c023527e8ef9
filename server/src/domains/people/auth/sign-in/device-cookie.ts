import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../../env.ts';

/** The name of the cookie on http. Earlier releases used it on https, too. */
const plainName = 'device';

/**
 * The name on https. Browsers accept the prefix only for the cookie's own host, so no other host of the domain can set
 * it.
 */
const securedName = `__Host-${plainName}`;

/** Lifetime of the cookie after a sign-in, in days. */
export const deviceDays = 365;

/**
 * Returns the device token of a browser; null without a well-formed cookie. The token grants no access: it only exempts
 * its owner from rate limits caused by strangers.
 */
export function readDeviceToken({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const findValue = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const token = findValue(securedName) ?? findValue(plainName);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets the device token as an HttpOnly cookie. */
export function writeDeviceToken(
  reply: FastifyReply,
  { APP_URL }: Pick<Env, 'APP_URL'>,
  token: string,
): void {
  const maxAgeSeconds = deviceDays * 24 * 60 * 60;
  const attributes = `Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`;
  reply.header(
    'set-cookie',
    APP_URL.startsWith('https:')
      ? `${securedName}=${token}; Path=/; Secure; ${attributes}`
      : `${plainName}=${token}; Path=/api; ${attributes}`,
  );
}

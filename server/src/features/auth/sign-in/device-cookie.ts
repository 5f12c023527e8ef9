import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../env.ts';

/**
 * The name of the cookie. Browsers accept the prefix only with Secure and for the whole site, so that no other host of the
 * domain can set it. Earlier releases used the name without it on https too.
 */
const plainName = 'device';
const hostName = `__Host-${plainName}`;

/** Lifetime of the cookie after a sign-in, in days. */
export const deviceDays = 365;

/**
 * Returns the device token of a browser; null without a valid cookie. It grants no access: it only exempts
 * its owner from rate limits caused by strangers.
 */
export function readDeviceToken({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const findValue = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const token = findValue(hostName) ?? findValue(plainName);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets the device token as an HttpOnly cookie. */
export function writeDevice(reply: FastifyReply, { APP_URL }: Pick<Env, 'APP_URL'>, token: string): void {
  const lifetime = deviceDays * 24 * 60 * 60;
  const attributes = `Max-Age=${lifetime}; HttpOnly; SameSite=Strict`;
  reply.header(
    'set-cookie',
    APP_URL.startsWith('https:')
      ? `${hostName}=${token}; Path=/; Secure; ${attributes}`
      : `${plainName}=${token}; Path=/api; ${attributes}`,
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../env.ts';

const name = 'device';

/** Lifetime of the cookie after a sign-in, in days. */
export const deviceDays = 365;

/**
 * Returns the device token of a browser; null without a valid cookie. It grants no access: it only exempts
 * its owner from rate limits caused by strangers.
 */
export function readDevice({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets the device token as an HttpOnly cookie. */
export function writeDevice(reply: FastifyReply, { APP_URL }: Pick<Env, 'APP_URL'>, token: string): void {
  const secure = APP_URL.startsWith('https:') ? '; Secure' : '';
  const lifetime = deviceDays * 24 * 60 * 60;
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=/api; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`,
  );
}

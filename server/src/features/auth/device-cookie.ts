import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';

const name = 'device';

/** Days for which a browser keeps the cookie after a sign-in. */
export const deviceDays = 365;

/**
 * The token by which a browser is recognized at a sign-in; null without one. It opens nothing by itself: it spares
 * its owner the limits that strangers bring on an account.
 */
export function readDevice({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Gives a browser its token, out of reach for scripts. */
export function writeDevice(reply: FastifyReply, { APP_URL }: Pick<Env, 'APP_URL'>, token: string): void {
  const secure = APP_URL.startsWith('https:') ? '; Secure' : '';
  const lifetime = deviceDays * 24 * 60 * 60;
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=/api; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`,
  );
}

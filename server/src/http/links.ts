import { createHmac, timingSafeEqual } from 'node:crypto';

const halfHour = 30 * 60 * 1000;

export interface Links {
  /** Signs a path below `/api` (query allowed) for 30 to 60 minutes; the same link for half an hour, so caches work. */
  sign(path: string): string;
  /** Whether `url` carries a signature of ours that has not expired. */
  check(url: string): boolean;
}

/** Signed links under one secret, bound to the exact path and query. */
export function signedLinks(secret: string, now: () => Date): Links {
  const signature = (text: string) =>
    createHmac('sha256', secret).update(`link:${text}`).digest('base64url').slice(0, 32);
  return {
    sign(path) {
      const expires = Math.ceil(now().getTime() / halfHour) * halfHour + halfHour;
      const target = `${path}${path.includes('?') ? '&' : '?'}expires=${expires / 1000}`;
      return `${target}&signature=${signature(target)}`;
    },
    check(url) {
      const match = /^(.*[?&]expires=(\d{1,12}))&signature=([\w-]{32})$/.exec(url);
      if (!match) return false;
      const [, target = '', expires = '', given = ''] = match;
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(target)))) return false;
      return Number(expires) * 1000 > now().getTime();
    },
  };
}

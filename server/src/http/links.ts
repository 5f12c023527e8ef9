import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const signingIntervalMs = 30 * 60 * 1000;

/** Cached links; a large gallery has 15,000. */
const maxCachedLinks = 50_000;

/** Bytes of an id, and of its MAC in a token. */
const idBytes = 16;

export interface Links {
  /**
   * Signs a path below `/api` (query allowed) for 30 to 60 minutes. The link is stable for half an hour, so that HTTP
   * caches work.
   */
  sign(path: string): string;
  /** Creates an unforgeable token for an id and a purpose. It never expires. */
  createToken(purpose: string, id: string): string;
  /** The id in a token of this purpose; null when the token is invalid. */
  readToken(purpose: string, token: string): string | null;
  /** Whether `url` carries a valid signature that has not expired. */
  verify(url: string): boolean;
}

/** The expiry of a link made by `Links.sign`; null for other URLs. */
export function linkExpiry(url: string): Date | null {
  const expires = /[?&]expires=(\d{1,12})&signature=[\w-]{32}$/.exec(url)?.[1];
  return expires ? new Date(Number(expires) * 1000) : null;
}

/** Creates links signed with `secret`, bound to their exact path and query. */
export function createSignedLinks(secret: string, now: () => Date): Links {
  const key = createSecretKey(secret, 'utf8');
  const signature = (text: string) =>
    createHmac('sha256', key).update(`link:${text}`).digest('base64url').slice(0, 32);
  const sealOf = (purpose: string, id: Buffer) =>
    createHmac('sha256', key).update(`token:${purpose}:`).update(id).digest().subarray(0, idBytes);
  const remembered = new Map<string, string>();
  let rememberedUntil = 0;
  return {
    sign(path) {
      const expires = Math.ceil(now().getTime() / signingIntervalMs) * signingIntervalMs + signingIntervalMs;
      if (expires !== rememberedUntil || remembered.size >= maxCachedLinks) remembered.clear();
      rememberedUntil = expires;
      const known = remembered.get(path);
      if (known) return known;
      const target = `${path}${path.includes('?') ? '&' : '?'}expires=${expires / 1000}`;
      const link = `${target}&signature=${signature(target)}`;
      remembered.set(path, link);
      return link;
    },
    createToken: (purpose, id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, sealOf(purpose, bytes)]).toString('base64url');
    },
    readToken(purpose, token) {
      const bytes = Buffer.from(token, 'base64url');
      // Reject alternative base64url encodings of the same bytes.
      if (bytes.length !== 2 * idBytes || bytes.toString('base64url') !== token) return null;
      const id = bytes.subarray(0, idBytes);
      if (!timingSafeEqual(bytes.subarray(idBytes), sealOf(purpose, id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    verify(url) {
      const match = /^(.*[?&]expires=(\d{1,12}))&signature=([\w-]{32})$/.exec(url);
      if (!match) return false;
      const [, target = '', expires = '', given = ''] = match;
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(target)))) return false;
      return Number(expires) * 1000 > now().getTime();
    },
  };
}

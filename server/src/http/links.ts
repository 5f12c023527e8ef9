import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Links expire at multiples of this interval, between one and two intervals after they are signed. */
const signingIntervalMs = 30 * 60 * 1000;

/** Bytes of an id, and of its MAC in a token or grant. */
const idBytes = 16;

export interface Links {
  /**
   * Signs a path below `/api` (query allowed) for 30 to 60 minutes. The link is stable for half an hour, so that HTTP
   * caches work.
   */
  sign(path: string): string;
  /**
   * Signs the pictures of a story, for as long as `sign`: a path below `/api` to which a page appends the id of a
   * memory and the name of a picture.
   */
  signPictures(storyId: string): string;
  /**
   * The story whose pictures a grant opens: the last segment of a path from `signPictures`; null if it is not valid.
   */
  readGrant(grant: string): string | null;
  /** Creates an unforgeable token for an id and a purpose. It never expires. */
  createToken(purpose: string, id: string): string;
  /** The id in a token of this purpose; null when the token is invalid. */
  readToken(purpose: string, token: string): string | null;
  /** Whether `url` carries a valid signature that has not expired. */
  verify(url: string): boolean;
}

/** The exact URLs that a grant opens; nothing else is signed by it. */
const pictureUrl = /^\/api\/media\/pictures\/([\w-]{48})\/[0-9a-f-]{36}\/\d{3,4}\.webp$/;

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The bytes of a grant: the id of the story, the expiry in seconds, and the MAC of both. */
const readBytes = (grant: string) => {
  const bytes = Buffer.from(grant, 'base64url');
  return {
    id: bytes.subarray(0, idBytes),
    expires: bytes.readUInt32BE(idBytes),
    content: bytes.subarray(0, idBytes + 4),
    mac: bytes.subarray(idBytes + 4),
  };
};

/** The expiry of a link made by `sign` or `signPictures`; null for other URLs. */
export function readLinkExpiry(url: string): Date | null {
  const grant = pictureUrl.exec(url)?.[1];
  if (grant) return new Date(readBytes(grant).expires * 1000);
  const expires = /[?&]expires=(\d{1,12})&signature=[\w-]{32}$/.exec(url)?.[1];
  return expires ? new Date(Number(expires) * 1000) : null;
}

/**
 * Creates links signed with `secret`: those of `sign` are bound to their exact path and query, those of `signPictures`
 * to the pictures of a story.
 */
export function createSignedLinks(secret: string, now: () => Date): Links {
  const key = createSecretKey(secret, 'utf8');
  const signature = (text: string) =>
    createHmac('sha256', key).update(`link:${text}`).digest('base64url').slice(0, 32);
  const macOf = (purpose: string, id: Buffer) =>
    createHmac('sha256', key).update(`token:${purpose}:`).update(id).digest().subarray(0, idBytes);
  const grantMac = (content: Buffer) =>
    createHmac('sha256', key).update('pictures:').update(content).digest().subarray(0, idBytes);
  const nextExpiry = () =>
    (Math.ceil(now().getTime() / signingIntervalMs) * signingIntervalMs + signingIntervalMs) / 1000;
  const readGrant = (grant: string) => {
    const { id, expires, content, mac } = readBytes(grant);
    if (!timingSafeEqual(mac, grantMac(content))) return null;
    return expires * 1000 > now().getTime() ? uuidOf(id) : null;
  };
  return {
    sign(path) {
      const target = `${path}${path.includes('?') ? '&' : '?'}expires=${nextExpiry()}`;
      return `${target}&signature=${signature(target)}`;
    },
    signPictures(storyId) {
      const content = Buffer.alloc(idBytes + 4);
      content.write(storyId.replaceAll('-', ''), 'hex');
      content.writeUInt32BE(nextExpiry(), idBytes);
      return `/api/media/pictures/${Buffer.concat([content, grantMac(content)]).toString('base64url')}`;
    },
    readGrant,
    createToken: (purpose, id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, macOf(purpose, bytes)]).toString('base64url');
    },
    readToken(purpose, token) {
      const bytes = Buffer.from(token, 'base64url');
      // Reject alternative base64url encodings of the same bytes.
      if (bytes.length !== 2 * idBytes || bytes.toString('base64url') !== token) return null;
      const id = bytes.subarray(0, idBytes);
      if (!timingSafeEqual(bytes.subarray(idBytes), macOf(purpose, id))) return null;
      return uuidOf(id);
    },
    verify(url) {
      const grant = pictureUrl.exec(url)?.[1];
      if (grant) return readGrant(grant) !== null;
      const match = /^(.*[?&]expires=(\d{1,12}))&signature=([\w-]{32})$/.exec(url);
      if (!match) return false;
      const [, target = '', expires = '', actual = ''] = match;
      if (!timingSafeEqual(Buffer.from(actual), Buffer.from(signature(target)))) return false;
      return Number(expires) * 1000 > now().getTime();
    },
  };
}

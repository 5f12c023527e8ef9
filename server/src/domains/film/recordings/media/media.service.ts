import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { readReplyHeaders } from '../../../../http/headers.ts';
import { readLinkExpiry } from '../../../../http/links.ts';
import { isKey } from '../../../../providers/storage/key.ts';
import { type ByteRange, MissingContent } from '../../../../providers/storage/port.ts';

/** MIME types by file extension. The server chooses the extension; the content is never sniffed. */
const mimeTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** The `Cache-Control` header of files behind signed links. */
export const viewerCacheControl = 'private, max-age=1800';

export interface MediaOptions {
  /** The `Cache-Control` header of the response. */
  cache: string;
  /** File name to offer for download. */
  download?: string | undefined;
  /** Redirects the browser to a signed URL of the store, if browsers can reach it directly. */
  direct?: boolean;
}

/**
 * Seconds for which a browser may cache the redirect to the store; less than the lifetime of the signed URL.
 */
const redirectMaxAgeSeconds = 1500;

/** Sends stored files, in full or in ranges, byte for byte as stored. */
export const media = ({ storage, log, env, now }: AppContext) => ({
  async send(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    options: MediaOptions,
  ): Promise<FastifyReply> {
    const type = mimeTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const disposition = options.download === undefined ? undefined : attachmentHeader(options.download);
    if (!isKey(key)) throw fail('not_found');
    if (options.direct && storage.origin && request.method === 'GET') {
      const until = readLinkExpiry(request.url) ?? now();
      const linkOptions = { type, cache: options.cache, disposition, until };
      const link = await storage
        .link(key, linkOptions)
        .catch((error: unknown) => failUnavailable(log, error));
      if (!link) throw fail('not_found');
      const secondsLeft = Math.floor((until.getTime() - now().getTime()) / 1000);
      return reply
        .header('cache-control', `private, max-age=${Math.min(redirectMaxAgeSeconds, secondsLeft)}`)
        .redirect(link);
    }
    const size = await storage.size(key).catch((error: unknown) => failUnavailable(log, error));
    if (size === null) throw fail('not_found');
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
    const headers: Record<string, string | number> = {
      'content-type': type,
      'cache-control': options.cache,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      // Prevents scripts in a file that is opened directly from running.
      'content-security-policy':
        "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'",
      etag,
    };
    if (disposition) headers['content-disposition'] = disposition;
    if (env.MEDIA_ACCEL && !storage.origin) {
      // The reverse proxy reads the file, and handles ranges and conditional requests.
      const { etag: _etag, 'accept-ranges': _ranges, ...forwarded } = headers;
      return reply.headers({ ...forwarded, 'x-accel-redirect': `${env.MEDIA_ACCEL}${key}` }).send('');
    }
    const sendHead = (status: number, bytes?: number) => {
      reply.hijack();
      const length = bytes === undefined ? {} : { 'content-length': bytes };
      reply.raw.writeHead(status, { ...readReplyHeaders(reply), ...headers, ...length });
    };
    const end = () => {
      reply.raw.end();
      return reply;
    };

    if (request.headers['if-none-match'] === etag) {
      sendHead(304);
      return end();
    }
    const condition = request.headers['if-range'];
    const range = readRange(condition && condition !== etag ? undefined : request.headers.range, size);
    if (range === 'none') {
      headers['content-range'] = `bytes */${size}`;
      sendHead(416, 0);
      return end();
    }
    const { start, end: last } = range === 'all' ? { start: 0, end: size - 1 } : range;
    if (range !== 'all') headers['content-range'] = `bytes ${start}-${last}/${size}`;
    const status = range === 'all' ? 200 : 206;
    if (request.method === 'HEAD' || size === 0) {
      sendHead(status, last - start + 1);
      return end();
    }
    let hasStarted = false;
    const disconnection = new AbortController();
    const onDisconnect = () => disconnection.abort();
    const { socket } = request.raw;
    socket.once('close', onDisconnect);
    if (socket.destroyed) onDisconnect();
    try {
      const onStart = () => {
        hasStarted = true;
        sendHead(status, last - start + 1);
      };
      await storage.send(key, { start, end: last }, reply.raw, onStart, disconnection.signal);
    } catch (error) {
      if (error instanceof MissingContent) throw fail('not_found');
      if (!hasStarted) failUnavailable(log, error);
      // A viewer who seeks or leaves closes the connection early, which is not an error.
      log.debug({ err: error }, 'a file was not sent completely');
      reply.raw.destroy();
    } finally {
      socket.off('close', onDisconnect);
    }
    return reply;
  },
});

/** Maps a store error to `unavailable` rather than `not_found`, so that clients retry. */
function failUnavailable(log: AppContext['log'], error: unknown): never {
  log.error({ err: error }, 'the media store is unavailable');
  throw fail('unavailable', { text: unavailableText });
}

const unavailableText = 'This file is unavailable right now. Please try again in a few minutes.';

/** Returns the `Content-Disposition` header for a file name in any script (RFC 6266, RFC 8187). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Parses the `Range` header of a request for a file of `size` bytes (RFC 9110, 14.1.2). Returns a range; `all`
 * if the header is missing or to be ignored (several ranges, another unit, invalid syntax); `none` if the range
 * is outside the file.
 */
function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'all';
  const last = size - 1;
  if (match[1] === '') {
    const suffix = Number(match[2]);
    return suffix === 0 || size === 0 ? 'none' : { start: Math.max(0, size - suffix), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (match[2] !== '' && Number(match[2]) < start) return 'all';
  return start > last ? 'none' : { start, end };
}

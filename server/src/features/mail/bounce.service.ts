import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { hasBearerToken } from '../../http/bearer.ts';
import { fail } from '../../http/failure.ts';
import { readBounce } from './bounce.policy.ts';
import { markBounced } from './state.queries.ts';

/** Maximum bytes to read of a report, which may include the whole mail after the relevant part. */
const readBytes = 256 * 1024;

/**
 * Receives a raw bounce message and marks the mail it reports as bounced. Ignores anything else, because the
 * mail server that forwards it cannot act on an error. Fails with 404 if `MAIL_BOUNCE_TOKEN` is not set, and
 * with 403 without the token.
 */
export async function receiveBounce(
  { db, env, log }: Pick<AppContext, 'db' | 'env' | 'log'>,
  request: FastifyRequest,
): Promise<{ success: true; message: string }> {
  if (!env.MAIL_BOUNCE_TOKEN) throw fail('not_found');
  if (!hasBearerToken(request, env.MAIL_BOUNCE_TOKEN)) throw fail('not_allowed');
  const bounce = readBounce(await beginningOf(request.body));
  const ids = bounce ? await markBounced(db, bounce.ids, bounce.reason) : [];
  for (const id of ids) log.warn({ mail: id, failure: bounce?.reason }, 'a mail bounced');
  return { success: true, message: ids.length > 0 ? 'Noted' : 'This is not about an e-mail of ours' };
}

async function beginningOf(body: unknown): Promise<string> {
  if (typeof body === 'string') return body.slice(0, readBytes);
  if (!isStream(body)) return '';
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    // Drain the rest, so that the connection stays usable.
    if (bytes < readBytes) pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return Buffer.concat(pieces).subarray(0, readBytes).toString();
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

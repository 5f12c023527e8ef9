import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { hasBearerToken } from '../../http/bearer.ts';
import { fail } from '../../http/failure.ts';
import { readBounce } from './bounce.policy.ts';
import { markBounced } from './state.queries.ts';

/** Bytes of a report that are read: what it says stands at its beginning, and behind that perhaps the whole mail. */
const readBytes = 256 * 1024;

/**
 * Takes a mail that came back, as it came. One of ours is noted as such; whatever else is there is passed over,
 * since whoever hands it on can do nothing about it. Fails with 404 while no `MAIL_BOUNCE_TOKEN` is set, with 403
 * without it.
 */
export async function takeBounce(
  { db, env, log }: AppContext,
  request: FastifyRequest,
): Promise<{ success: true; message: string }> {
  if (!env.MAIL_BOUNCE_TOKEN) throw fail('not_found');
  if (!hasBearerToken(request, env.MAIL_BOUNCE_TOKEN)) throw fail('not_allowed');
  const bounce = readBounce(await beginningOf(request.body));
  const ids = bounce ? await markBounced(db, bounce.ids, bounce.reason) : [];
  for (const id of ids) log.warn({ mail: id, failure: bounce?.reason }, 'a mail came back');
  return { success: true, message: ids.length > 0 ? 'Noted' : 'This is not about an e-mail of ours' };
}

async function beginningOf(body: unknown): Promise<string> {
  if (typeof body === 'string') return body.slice(0, readBytes);
  if (!isStream(body)) return '';
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    // The rest is let by, so that the connection stays good.
    if (bytes < readBytes) pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return Buffer.concat(pieces).subarray(0, readBytes).toString();
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

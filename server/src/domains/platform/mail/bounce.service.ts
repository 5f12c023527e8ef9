import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { hasBearerToken } from '../../../http/bearer.ts';
import { fail } from '../../../http/failure.ts';
import { parseBounce } from './bounce.policy.ts';
import { markBounced } from './state.queries.ts';

/** Maximum number of bytes to read of a report, which may include the whole mail after the relevant part. */
const maxReportBytes = 256 * 1024;

/**
 * Receives a raw bounce message and marks the mail it reports as bounced. Ignores anything else, because the
 * mail server that forwards it cannot act on an error. Fails with 404 if `MAIL_BOUNCE_TOKEN` is not set, and
 * with 403 without the token.
 */
export async function receiveBounce(
  { db, env, log }: AppContext,
  request: FastifyRequest,
): Promise<{ success: true; message: string }> {
  if (!env.MAIL_BOUNCE_TOKEN) throw fail('not_found');
  if (!hasBearerToken(request, env.MAIL_BOUNCE_TOKEN)) throw fail('not_allowed');
  const bounce = await parseBounce(await readBeginning(request.body));
  const ids = bounce ? await markBounced(db, bounce.ids, bounce.reason) : [];
  for (const id of ids) log.warn({ mail: id, failure: bounce?.reason }, 'a mail bounced');
  return { success: true, message: ids.length > 0 ? 'Noted' : 'This is not about an e-mail that we sent' };
}

async function readBeginning(body: unknown): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body).subarray(0, maxReportBytes);
  if (!isStream(body)) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    // Drain the rest, so that the connection stays usable.
    if (bytes < maxReportBytes) chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return Buffer.concat(chunks).subarray(0, maxReportBytes);
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

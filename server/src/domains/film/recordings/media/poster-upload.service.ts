import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import { fail } from '../../../../http/failure.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { encodePoster } from './poster.jobs.ts';
import { findCurrentWithoutPoster, setPoster } from './poster.queries.ts';

/** Maximum size of a poster sent by a browser, in bytes. */
const maxPosterBytes = 4 * 1024 * 1024;

/**
 * Sets the poster of an interview's current recording from a still captured by a browser, unless it has one.
 * Fails with `wrong_type`, `too_large` or `no_space`.
 */
export async function storePoster(
  { db, storage }: AppContext,
  interviewId: string,
  request: FastifyRequest,
): Promise<void> {
  const picture = await readPicture(request);
  const id = await findCurrentWithoutPoster(db, interviewId);
  if (!id) return;
  const poster = await encodePoster(picture).catch(() => {
    throw fail('wrong_type', { text: 'This picture format is not supported.' });
  });
  const key = `recordings/${id}-${newId()}.webp`;
  await storage.write(key, poster).catch((error: unknown) => {
    throw error instanceof StorageFull ? fail('no_space') : error;
  });
  if (!(await setPoster(db, id, key))) await storage.remove(key);
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const content = request.body;
  if (!content || typeof content !== 'object' || !(Symbol.asyncIterator in content)) throw fail('wrong_type');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Drain the rest, so that a client that is still sending receives the response.
    if (bytes <= maxPosterBytes) pieces.push(piece);
  }
  if (bytes > maxPosterBytes) throw fail('too_large');
  return Buffer.concat(pieces);
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { Failure } from './failure.ts';

/**
 * Requests per minute and client, before `RATE_LIMIT_SCALE`. A household, or an office behind one address, opens many
 * pages at once, each with dozens of files, and a gallery shows hundreds of pictures: only calls are work.
 */
const maxPerMinute = { calls: 1200, pages: 12_000, media: 12_000 } as const;

/** Read from the route and not from the address, which can be written in many ways. */
function requestKind({ routeOptions: { url = '' } }: FastifyRequest): keyof typeof maxPerMinute {
  if (!url.startsWith('/api')) return 'pages';
  return url.startsWith('/api/media/') ? 'media' : 'calls';
}

/** Limits the requests of a client: calls, pages with the files of the build, and media, each on its own. */
export async function limitRequests(fastify: FastifyInstance, scale: number): Promise<void> {
  await fastify.register(rateLimit, {
    max: (request) => Math.ceil(maxPerMinute[requestKind(request)] * scale),
    timeWindow: '1 minute',
    keyGenerator: (request) => `${requestKind(request)} ${clientAddress(request.ip)}`,
    errorResponseBuilder: () => new Failure('too_many'),
  });
}

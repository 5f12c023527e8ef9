import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toClientAddress } from '../client-address.ts';
import { Failure } from '../failure.ts';

/**
 * Requests per minute and client, before `RATE_LIMIT_SCALE`. Several people may share one address and open many pages
 * at once, each with dozens of assets and hundreds of pictures; only API calls are expensive.
 */
const maxPerMinute = { calls: 1200, pages: 12_000, media: 12_000 } as const;

/** Uses the matched route, because one route has many spellings in a URL. */
function requestKind({ routeOptions: { url = '' } }: FastifyRequest): keyof typeof maxPerMinute {
  if (!url.startsWith('/api')) return 'pages';
  return url.startsWith('/api/media/') ? 'media' : 'calls';
}

/** Limits the requests of each client: API calls, pages with assets, and media separately. */
export async function limitRequests(fastify: FastifyInstance, scale: number): Promise<void> {
  await fastify.register(rateLimit, {
    max: (request) => Math.ceil(maxPerMinute[requestKind(request)] * scale),
    timeWindow: '1 minute',
    keyGenerator: (request) => `${requestKind(request)} ${toClientAddress(request.ip)}`,
    errorResponseBuilder: () => new Failure('too_many'),
  });
}

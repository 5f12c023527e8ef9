import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../failure.ts';
import { readReplyHeaders } from '../headers.ts';

/** Fails with `wrong_type` if the client does not accept server-sent events. */
export function requireEventStream(request: FastifyRequest): void {
  if (!request.headers.accept?.includes('text/event-stream')) throw fail('wrong_type');
}

/** Starts a stream of server-sent events, which `reply.raw` writes from then on. */
export function startEventStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...readReplyHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Disables buffering in reverse proxies.
    'x-accel-buffering': 'no',
  });
}

import type { FastifyInstance } from 'fastify';

/** Milliseconds of a look at a request's body, and bytes that it must bring meanwhile: far below any usable network. */
const checkIntervalMs = 30_000;
const minBytes = 3_000;

/**
 * Closes connections whose request body arrives slower than `minBytes` in each `lookInterval`, so that nobody holds a
 * request open with a byte now and then. What this server has not read yet is not held against the client.
 */
export function closeSlowBodies(
  fastify: FastifyInstance,
  limit: { lookInterval: number; minBytes: number } = { lookInterval: checkIntervalMs, minBytes },
): void {
  fastify.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    let seen = raw.socket.bytesRead;
    // Whether this server had read everything at the look before: only then the client alone was waited for.
    let wasWaiting = true;
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead - seen;
      seen += arrived;
      const isWaiting = raw.readableLength === 0;
      if (raw.complete || raw.destroyed) clearInterval(timer);
      else if (arrived < limit.minBytes && isWaiting && wasWaiting) raw.destroy();
      wasWaiting = isWaiting;
    }, limit.lookInterval);
    raw.once('close', () => clearInterval(timer));
  });
}

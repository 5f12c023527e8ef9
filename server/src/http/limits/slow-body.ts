import type { FastifyInstance } from 'fastify';

/** Milliseconds between checks, and the minimum of bytes per interval, which any usable network exceeds by far. */
const checkIntervalMs = 30_000;
const minBytes = 3_000;

/**
 * Closes connections whose request body arrives slower than `minBytes` per interval, which stops slowloris attacks.
 * Data that this server has not read yet does not count against the client.
 */
export function closeSlowBodies(
  fastify: FastifyInstance,
  limit: { checkIntervalMs: number; minBytes: number } = { checkIntervalMs, minBytes },
): void {
  fastify.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return done();
    let countedBytes = raw.socket.bytesRead;
    // The server waits for the client only if it had read all received data at the previous check.
    let wasWaiting = true;
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead - countedBytes;
      countedBytes += arrived;
      const isWaiting = raw.readableLength === 0;
      if (raw.complete || raw.destroyed) clearInterval(timer);
      else if (arrived < limit.minBytes && isWaiting && wasWaiting) raw.destroy();
      wasWaiting = isWaiting;
    }, limit.checkIntervalMs);
    raw.once('close', () => clearInterval(timer));
    done();
  });
}

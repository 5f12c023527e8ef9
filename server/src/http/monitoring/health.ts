import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { fail } from '../failure.ts';

/** The state of this process. */
export interface ProcessState {
  /** Whether shutdown has begun. */
  isShuttingDown(): boolean;
  /** Whether background jobs are stuck although the database responds; see `Worker`. */
  isStuck(): boolean;
}

/**
 * Serves the liveness and readiness probes. `GET /health` answers 503 when background jobs are stuck and the process
 * should be restarted. `GET /ready` also answers 503 (with `Retry-After`) while the database is unavailable and
 * during shutdown. Neither is rate limited.
 */
export function serveHealth(
  fastify: FastifyInstance,
  db: Db,
  { isShuttingDown, isStuck }: ProcessState,
): void {
  const config = { rateLimit: false };
  fastify.get('/health', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStuck()) throw fail('unavailable');
    return { success: true };
  });
  fastify.get('/ready', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isShuttingDown() || isStuck()) throw fail('unavailable');
    await sql`select 1`.execute(db);
    return { success: true };
  });
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { fail } from './failure.ts';

/** What a process knows about its own state. */
export interface ProcessState {
  /** Whether the process has begun to end. */
  isShuttingDown(): boolean;
  /** Whether its background jobs do not run though its database answers; see `Worker`. */
  isStuck(): boolean;
}

/**
 * What whoever runs the product asks: `GET /health`, whether the process works (503 once its background jobs are stuck: it
 * should be restarted), and `GET /ready`, whether work can be sent to it (503 with `Retry-After` also while its database
 * is away and once it is leaving). Neither counts against a limit.
 */
export function serveHealth(
  fastify: FastifyInstance,
  db: Db,
  { isShuttingDown: isLeaving, isStuck }: ProcessState,
): void {
  const config = { rateLimit: false };
  fastify.get('/health', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStuck()) throw fail('unavailable');
    return { success: true };
  });
  fastify.get('/ready', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isLeaving() || isStuck()) throw fail('unavailable');
    await sql`select 1`.execute(db);
    return { success: true };
  });
}

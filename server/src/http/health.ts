import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { fail } from './failure.ts';

/**
 * What whoever runs the product asks: `GET /health`, whether the process lives; `GET /ready`, whether work can be sent
 * to it (503 with `Retry-After` while its database is away, or once `isLeaving`). Neither counts against a limit.
 */
export function serveHealth(app: FastifyInstance, db: Db, isLeaving: () => boolean): void {
  const config = { rateLimit: false };
  app.get('/health', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true };
  });
  app.get('/ready', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isLeaving()) throw fail('unavailable');
    await sql`select 1`.execute(db);
    return { success: true };
  });
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';

/**
 * What whoever runs the product asks: `GET /health`, whether the process lives; `GET /ready`, whether its database
 * answers too (503 with `Retry-After` while it does not). Neither counts against a limit.
 */
export function serveHealth(app: FastifyInstance, db: Db): void {
  const config = { rateLimit: false };
  app.get('/health', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true };
  });
  app.get('/ready', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await sql`select 1`.execute(db);
    return { success: true };
  });
}

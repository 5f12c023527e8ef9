import type { FastifyInstance } from 'fastify';
import { describeApi } from './description.ts';
import { referencePage } from './reference.page.ts';

/**
 * The API described to those who write to it: `GET /api/openapi.json` for programs, `GET /api/reference` for people.
 * Both are open to everyone: how a call is made is no secret, and the guard of a call does not rest on one.
 */
export function serveReference(app: FastifyInstance): void {
  const description = describeApi();
  const json = JSON.stringify(description);
  const page = referencePage(description);
  const lifetime = 'public, max-age=300';
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', lifetime).type('application/json; charset=utf-8').send(json),
  );
  app.get('/api/reference', async (_request, reply) =>
    reply.header('cache-control', lifetime).type('text/html; charset=utf-8').send(page),
  );
}

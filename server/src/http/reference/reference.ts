import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertAccess } from '../actor.ts';
import { type Authenticator, authenticate } from '../mount.ts';
import { describeApi } from './openapi.ts';
import { renderReferencePage } from './reference.page.ts';

interface Reference {
  json: string;
  page: string;
}

let reference: Reference | undefined;

/** Describes the API with the first request, because that takes longer than the rest of `createApp`. */
function readReference(): Reference {
  if (!reference) {
    const description = describeApi();
    reference = { json: JSON.stringify(description), page: renderReferencePage(description) };
  }
  return reference;
}

/**
 * Serves the API description: `GET /api/openapi.json` and the readable `GET /api/reference`. Public with `isPublic`,
 * otherwise for signed-in staff (`Authorization: Bearer`).
 */
export function serveReference(
  fastify: FastifyInstance,
  authenticator: Authenticator,
  isPublic: boolean,
): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, name: keyof Reference) => {
    if (!isPublic) assertAccess('staff', await authenticate(request, authenticator));
    const cacheControl = isPublic ? 'public, max-age=300' : 'no-store';
    return reply
      .header('cache-control', cacheControl)
      .type(`${type}; charset=utf-8`)
      .send(readReference()[name]);
  };
  fastify.get('/api/openapi.json', (request, reply) => send(request, reply, 'application/json', 'json'));
  fastify.get('/api/reference', (request, reply) => send(request, reply, 'text/html', 'page'));
}

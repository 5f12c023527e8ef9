import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { isPublicAddress } from './config/loopback.ts';
import type { AppContext } from './context.ts';
import type { Feature } from './feature.ts';
import { createFeatures } from './features.ts';
import { mount } from './http/mount.ts';
import { serveReference } from './http/reference/reference.ts';
import type { Projection } from './http/replies/projection.ts';
import { registerSecurityHeaders, servePages, storageCspSources } from './http/web.ts';

/** The build folder of the web. */
export const webRoot = join(import.meta.dirname, '../../web/build/client');

/**
 * Mounts the product's calls and pages on an HTTP server that is not listening yet. Returns the features, whose jobs
 * and crons the caller runs. `compile` replaces the compiler of reply schemas.
 */
export async function createApp(
  fastify: FastifyInstance,
  app: AppContext,
  compile?: (reply: z.ZodType) => Projection,
): Promise<Feature[]> {
  const cspSources = {
    ...app.payments.cspSources,
    ...storageCspSources(app.storage.origin),
  };
  await registerSecurityHeaders(fastify, webRoot, app.env.APP_URL.startsWith('https:'), cspSources);
  const { features, authenticator } = createFeatures(app);
  for (const feature of features) mount(fastify, feature.routes, feature.handlers, authenticator, compile);
  fastify.addHook('preClose', async () => {
    authenticator.close();
    for (const feature of features) feature.close?.();
  });
  const { API_REFERENCE, APP_URL } = app.env;
  const isReferencePublic = API_REFERENCE ? API_REFERENCE === 'public' : !isPublicAddress(APP_URL);
  serveReference(fastify, authenticator, isReferencePublic);
  await servePages(fastify, webRoot);
  return features;
}

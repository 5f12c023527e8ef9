import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Feature } from './feature.ts';
import { openFeatures } from './features.ts';
import type { House } from './house.ts';
import { mount } from './http/mount.ts';
import { protect, servePages, storeGuests, stripeGuests } from './http/pages.ts';
import { serveReference } from './http/reference.ts';
import { isPublicAddress } from './loopback.ts';

/** Where the web's build lies. */
export const webRoot = join(import.meta.dirname, '../../web/build/client');

/** The whole product on an HTTP server that does not listen yet: calls, pages, and the features' background work. */
export async function createApp(app: FastifyInstance, house: House): Promise<Feature[]> {
  const guests = {
    ...(house.payments.name === 'stripe' ? stripeGuests : {}),
    ...storeGuests(house.storage.origin),
  };
  await protect(app, webRoot, house.env.APP_URL.startsWith('https:'), guests);
  const { features, gate } = openFeatures(house);
  for (const feature of features) mount(app, feature.routes, feature.handlers, gate);
  app.addHook('preClose', async () => {
    for (const feature of features) feature.close?.();
  });
  const { API_REFERENCE, APP_URL } = house.env;
  const isReferencePublic = API_REFERENCE ? API_REFERENCE === 'public' : !isPublicAddress(APP_URL);
  serveReference(app, gate, isReferencePublic);
  await servePages(app, webRoot);
  return features;
}

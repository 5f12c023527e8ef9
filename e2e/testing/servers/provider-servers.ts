import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fixtures } from '@playwright/test';
import { type StripeServer, startFakeStripe } from '../../../server/src/testing/stripe/server.ts';
import { type FakeZoom, startFakeZoom } from '../../../server/src/testing/zoom/fake-zoom.ts';

/** Local servers that replace providers. Each starts with the first journey of a worker that uses it. */
export interface ProviderServers {
  stripe: StripeServer;
  zoom: FakeZoom;
  /** Turns speech into text, with OpenAI's call. */
  transcriber: { url: string };
}

/** What the transcription server hears in every sound. */
export const spokenText = 'The blue boat was ours, until the flood.';

/**
 * The fixtures of all journeys: a journey with fixtures of the worker that others lack would start another worker, with a
 * browser and servers.
 */
export const providerServers: Fixtures<object, ProviderServers> = {
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const stripe = await startFakeStripe();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  zoom: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const zoom = await startFakeZoom();
      await use(zoom);
      await zoom.close();
    },
    { scope: 'worker' },
  ],
  transcriber: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = createServer((request, response) => {
        request.resume().once('end', () => {
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify({ text: spokenText, segments: [{ start: 0, end: 2, text: spokenText }] }),
          );
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
};

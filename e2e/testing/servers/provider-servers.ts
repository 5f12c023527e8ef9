import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeServer, startFakeStripe } from '@lifestory/server/testing/stripe/server.ts';
import { type FakeZoom, startFakeZoom } from '@lifestory/server/testing/zoom/fake-zoom.ts';
import type { Fixtures } from '@playwright/test';

/** Local servers that replace providers. Each starts with the first journey of a worker that uses it. */
export interface ProviderServers {
  stripe: StripeServer;
  zoom: FakeZoom;
  /** Turns speech into text, with OpenAI's call. */
  transcriber: { url: string };
}

/** What the transcription server hears in every sound. */
export const spokenText = 'The blue boat was ours, until the flood.';

/** A fixture that starts a server once per worker, and closes it at the end. */
const createFixture = <Server extends { close(): unknown }>(
  start: () => Promise<Server>,
): [(args: object, use: (server: Server) => Promise<void>) => Promise<void>, { scope: 'worker' }] => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  async ({}, use) => {
    const server = await start();
    await use(server);
    await server.close();
  },
  { scope: 'worker' },
];

async function startTranscriber() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ text: spokenText, segments: [{ start: 0, end: 2, text: spokenText }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * The fixtures of all journeys: a journey with fixtures of the worker that others lack would start another worker, with a
 * browser and servers.
 */
export const providerServers: Fixtures<object, ProviderServers> = {
  stripe: createFixture(startFakeStripe),
  zoom: createFixture(startFakeZoom),
  transcriber: createFixture(startTranscriber),
};

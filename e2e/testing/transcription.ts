import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as journey } from './journey.ts';

/** What the transcription server of a journey hears in every sound. */
export const spokenText = 'The blue boat was ours, until the flood.';

/** A journey with a server that turns speech into text, with OpenAI's call. */
export const test = journey.extend<object, { transcriber: { url: string } }>({
  transcriber: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
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
  settings: async ({ transcriber }, use) => use({ TRANSCRIBE_URL: transcriber.url }),
});

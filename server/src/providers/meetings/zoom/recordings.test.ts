import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createRecordingReader } from './recordings.ts';

const film = Buffer.alloc(4_000_000, 'film');
let respond: (response: ServerResponse) => void;
const server = createServer((_, response) => {
  response.writeHead(206, {
    'content-length': film.length,
    'content-range': `bytes 0-${film.length - 1}/${film.length}`,
  });
  respond(response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
// Downloads are limited by these timers only; the connection itself uses others.
afterEach(() => void vi.useRealTimers());

async function openFilm() {
  const source = { url: `${url}/film`, token: 'secret', uuid: 'u', file: 'f' };
  const open = createRecordingReader(
    {} as never,
    async () => null,
    url,
    () => new Date(),
  );
  return open(source, film.length, 0, film.length);
}

test('a download of which the meeting provider sends no more fails after a minute, so that it is tried again', async () => {
  respond = (response) => response.write(film.subarray(0, 1000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const content = await openFilm();
  let failure: unknown;
  buffer(content).catch((error: unknown) => {
    failure = error;
  });
  for (let seconds = 0; seconds < 120 && !failure; seconds += 1) {
    vi.advanceTimersByTime(1000);
    await sleep(10);
  }
  expect(String(failure)).toContain('The meeting provider sent nothing for 60 seconds.');
});

test('a download may wait longer for the store, because the meeting provider is not at fault', async () => {
  respond = (response) => response.end(film);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const content = await openFilm();
  // Waits until nothing more is read ahead.
  while (content.readableLength < content.readableHighWaterMark) {
    content.read(0);
    await sleep(10);
  }
  vi.advanceTimersByTime(120_000);
  vi.useRealTimers();
  expect((await buffer(content)).equals(film)).toBe(true);
});

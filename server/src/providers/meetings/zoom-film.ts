import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { MeetingsBusy } from './port.ts';
import type { ZoomAccount } from './zoom-account.ts';
import { busyUntil, type ZoomCalls } from './zoom-calls.ts';
import { failureOf, patience, ZoomFailure } from './zoom-settings.ts';

/** Where a film lies: its address with a token that is good for a day, and how it is found again after that. */
export interface FilmSource {
  url: string;
  token: string;
  uuid: string;
  file: string;
}

const Recordings = z.object({
  recording_files: z.array(z.object({ id: z.string(), download_url: z.string() })),
});

/** Ids of meetings that begin with a slash or have two in a row are encoded twice, as Zoom asks. */
export const pathOf = (uuid: string) =>
  /^\/|\/\//.test(uuid) ? encodeURIComponent(encodeURIComponent(uuid)) : encodeURIComponent(uuid);

/** Opens parts of recordings at Zoom; only at Zoom's own addresses, so that nothing else gets a token of ours. */
export function zoomFilms(account: ZoomAccount, call: ZoomCalls, apiUrl: string, now: () => Date) {
  const home = new URL(apiUrl);

  function refuseForeign(address: string): void {
    const { origin, protocol, host, hostname } = new URL(address);
    const zooms = protocol === 'https:' && /(^|\.)zoom\.(us|com)$/.test(hostname);
    if (!zooms && origin !== home.origin) throw new Error(`A recording of Zoom's cannot lie at ${host}.`);
  }

  async function ask(url: string, token: string, start: number, length: number): Promise<Response> {
    refuseForeign(url);
    const abort = new AbortController();
    // Only the answer's beginning is waited for this long: its bytes may take longer.
    const timer = setTimeout(() => abort.abort(), patience);
    try {
      return await fetch(url, {
        // The token is dropped by itself where Zoom sends us on to another host.
        headers: { authorization: `Bearer ${token}`, range: `bytes=${start}-${start + length - 1}` },
        signal: abort.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The address and token of today, when those that came with the news are too old. */
  async function lookAgain({ uuid, file }: FilmSource): Promise<{ url: string; token: string }> {
    const { recording_files: files } = Recordings.parse(
      await call('GET', `/meetings/${pathOf(uuid)}/recordings`),
    );
    const found = files.find(({ id }) => id === file);
    if (!found) throw new Error('This recording is no longer at Zoom.');
    return { url: found.download_url, token: await account.token() };
  }

  return async (source: FilmSource, bytes: number, start: number, length: number): Promise<Readable> => {
    let answer = await ask(source.url, source.token, start, length);
    if ([401, 403, 404, 410].includes(answer.status)) {
      await answer.body?.cancel();
      const { url, token } = await lookAgain(source);
      answer = await ask(url, token, start, length);
    }
    if (answer.status === 429) throw new MeetingsBusy(busyUntil(answer, await failureOf(answer), now()));
    if (!answer.ok || !answer.body) throw await failureOf(answer);
    const total = sizeOf(answer);
    if (total !== null && total !== bytes) {
      await answer.body.cancel();
      throw new ZoomFailure(
        answer.status,
        'size',
        `the recording has ${total} bytes, ${bytes} were announced`,
      );
    }
    const content = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    // Who knows no ranges sends everything from the first byte on.
    return answer.status === 206
      ? content
      : Readable.from(cut(content, start, length), { objectMode: false });
  };
}

/** How many bytes the whole film has, as the answer says; null where it says nothing. */
function sizeOf(answer: Response): number | null {
  const range = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  if (answer.status === 206) return range === undefined ? null : Number(range);
  const length = answer.headers.get('content-length');
  return length === null ? null : Number(length);
}

/** `length` bytes of a stream from byte `start` on. */
async function* cut(content: Readable, start: number, length: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    const from = Math.max(0, start - at);
    const until = Math.min(piece.length, start + length - at);
    at += piece.length;
    if (from < until) yield Buffer.from(piece.subarray(from, until));
    if (at >= start + length) return;
  }
}

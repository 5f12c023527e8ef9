import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { MeetingsBusy } from '../port.ts';
import { findRetryTime, type ZoomApi } from './api.ts';
import { readFailure, requestTimeoutMs, ZoomFailure } from './settings.ts';
import type { ZoomTokens } from './tokens.ts';

/** The source of a recording: its URL with a token valid for a day, and the ids with which it is found after that. */
export interface RecordingSource {
  url: string;
  token: string;
  uuid: string;
  file: string;
}

const Recordings = z.object({
  recording_files: z.array(z.object({ id: z.string(), download_url: z.string() })),
});

/** Meeting ids that start with a slash or contain two in a row are encoded twice, as Zoom requires. */
export const encodeMeetingId = (uuid: string) =>
  /^\/|\/\//.test(uuid) ? encodeURIComponent(encodeURIComponent(uuid)) : encodeURIComponent(uuid);

/** Timeout of a download of which nothing arrives, in milliseconds. */
const idleTimeoutMs = 60_000;

/**
 * Returns the same content, which fails and aborts its request when a chunk takes too long to arrive. The time in which
 * nobody reads does not count.
 */
function limitIdleTime(
  content: ReadableStream<Uint8Array>,
  abort: AbortController,
): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(
        () => abort.abort(new Error('The meeting provider sent nothing for 60 seconds.')),
        idleTimeoutMs,
      );
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Opens ranges of recordings, only at Zoom's own hosts, so that no other host receives a token. */
export function createRecordingReader(tokens: ZoomTokens, call: ZoomApi, apiUrl: string, now: () => Date) {
  const apiOrigin = new URL(apiUrl).origin;

  function assertZoomHost(url: string): void {
    const { origin, protocol, host, hostname } = new URL(url);
    const isZoom = protocol === 'https:' && /(^|\.)zoom\.(us|com)$/.test(hostname);
    if (!isZoom && origin !== apiOrigin) throw new Error(`${host} is not a host of Zoom's recordings.`);
  }

  async function requestRange(url: string, token: string, start: number, length: number): Promise<Response> {
    assertZoomHost(url);
    const abort = new AbortController();
    // This timeout covers the response headers only; the body may take longer.
    const timer = setTimeout(() => abort.abort(), requestTimeoutMs);
    try {
      const response = await fetch(url, {
        // On a redirect to another host, fetch drops the token.
        headers: { authorization: `Bearer ${token}`, range: `bytes=${start}-${start + length - 1}` },
        signal: abort.signal,
      });
      return new Response(response.body && limitIdleTime(response.body, abort), response);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns a current URL and token; those of the webhook have expired. Fails if Zoom no longer has the recording. */
  async function refreshSource({ uuid, file }: RecordingSource): Promise<{ url: string; token: string }> {
    const { recording_files: files } = Recordings.parse(
      await call('GET', `/meetings/${encodeMeetingId(uuid)}/recordings`),
    );
    const match = files.find(({ id }) => id === file);
    if (!match) throw new Error('Zoom no longer has this recording.');
    return { url: match.download_url, token: await tokens.getAccessToken() };
  }

  return async (source: RecordingSource, bytes: number, start: number, length: number): Promise<Readable> => {
    let response = await requestRange(source.url, source.token, start, length);
    if ([401, 403, 404, 410].includes(response.status)) {
      await response.body?.cancel();
      const { url, token } = await refreshSource(source);
      response = await requestRange(url, token, start, length);
    }
    if (response.status === 429)
      throw new MeetingsBusy(findRetryTime(response, await readFailure(response), now()));
    if (!response.ok || !response.body) throw await readFailure(response);
    const totalBytes = findTotalBytes(response);
    if (totalBytes !== null && totalBytes !== bytes) {
      await response.body.cancel();
      throw new ZoomFailure(
        response.status,
        'size',
        `the recording has ${totalBytes} bytes, ${bytes} were announced`,
      );
    }
    const content = Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>);
    // A server without range support sends everything from the first byte.
    return response.status === 206
      ? content
      : Readable.from(sliceStream(content, start, length), { objectMode: false });
  };
}

/** Returns the total size of the recording in bytes, as the response states it; null if it does not. */
function findTotalBytes(response: Response): number | null {
  const range = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  if (response.status === 206) return range === undefined ? null : Number(range);
  const length = response.headers.get('content-length');
  return length === null ? null : Number(length);
}

/** Yields `length` bytes of a stream from byte `start` on. */
async function* sliceStream(content: Readable, start: number, length: number): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const from = Math.max(0, start - position);
    const until = Math.min(chunk.length, start + length - position);
    position += chunk.length;
    if (from < until) yield Buffer.from(chunk.subarray(from, until));
    if (position >= start + length) return;
  }
}

import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Connections that stay open between requests. */
export const agent = new Agent({ keepAlive: true });

export interface HttpResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Waits until this many more bytes may be sent. */
export type Throttle = (bytes: number) => Promise<void>;

/** Bytes that are sent at a time when the rate is limited. */
const throttledChunkBytes = 64 * 1024;

/** Sends a request with a body in chunks and reads the whole response. */
export async function sendRequest(
  url: string,
  headers: Record<string, string>,
  chunks: readonly (Buffer | string)[],
  { method = 'POST', throttle }: { method?: string; throttle?: Throttle | undefined } = {},
): Promise<HttpResponse> {
  const bytes = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  const outgoing = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(bytes) },
  });
  const responsePromise = once(outgoing, 'response');
  for (const chunk of chunks) {
    if (throttle) await sendThrottled(outgoing, Buffer.from(chunk), throttle);
    else outgoing.write(chunk);
  }
  outgoing.end();
  const [response] = (await responsePromise) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

async function sendThrottled(outgoing: Writable, chunk: Buffer, throttle: Throttle): Promise<void> {
  for (let at = 0; at < chunk.length; at += throttledChunkBytes) {
    const part = chunk.subarray(at, at + throttledChunkBytes);
    await throttle(part.length);
    outgoing.write(part);
  }
}

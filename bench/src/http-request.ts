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
  pieces: readonly (Buffer | string)[],
  { method = 'POST', throttle }: { method?: string; throttle?: Throttle | undefined } = {},
): Promise<HttpResponse> {
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const outgoing = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(bytes) },
  });
  const responding = once(outgoing, 'response');
  for (const piece of pieces) {
    if (throttle) await sendThrottled(outgoing, Buffer.from(piece), throttle);
    else outgoing.write(piece);
  }
  outgoing.end();
  const [response] = (await responding) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

async function sendThrottled(outgoing: Writable, piece: Buffer, throttle: Throttle): Promise<void> {
  for (let at = 0; at < piece.length; at += throttledChunkBytes) {
    const part = piece.subarray(at, at + throttledChunkBytes);
    await throttle(part.length);
    outgoing.write(part);
  }
}

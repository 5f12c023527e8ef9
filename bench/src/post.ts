import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Connections that stay open between requests. */
export const agent = new Agent({ keepAlive: true });

export interface PostResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Waits until this many more bytes may be sent. */
export type Pace = (bytes: number) => Promise<void>;

/** Bytes that are sent at a time at a limited pace. */
const paceBytes = 64 * 1024;

/** Sends a request with a body in chunks and reads the whole response. */
export async function post(
  url: string,
  headers: Record<string, string>,
  pieces: readonly (Buffer | string)[],
  { method = 'POST', pace }: { method?: string; pace?: Pace | undefined } = {},
): Promise<PostResponse> {
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const sending = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(bytes) },
  });
  const responding = once(sending, 'response');
  for (const piece of pieces) {
    if (pace) await sendSlowly(sending, Buffer.from(piece), pace);
    else sending.write(piece);
  }
  sending.end();
  const [response] = (await responding) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

async function sendSlowly(sending: Writable, piece: Buffer, pace: Pace): Promise<void> {
  for (let at = 0; at < piece.length; at += paceBytes) {
    const part = piece.subarray(at, at + paceBytes);
    await pace(part.length);
    sending.write(part);
  }
}

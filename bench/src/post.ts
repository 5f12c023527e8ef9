import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Connections that stay open between requests. */
export const agent = new Agent({ keepAlive: true });

export interface Posted {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Sends a request with a body in chunks and reads the whole response. */
export async function post(
  url: string,
  headers: Record<string, string>,
  pieces: readonly (Buffer | string)[],
  method = 'POST',
): Promise<Posted> {
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const sending = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(bytes) },
  });
  for (const piece of pieces) sending.write(piece);
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

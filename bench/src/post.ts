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

/** Sends a request with a body in one piece and reads the whole answer. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: Buffer | string,
  method = 'POST',
): Promise<Posted> {
  const sending = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

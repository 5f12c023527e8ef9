import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Client {
  /** Makes one HTTPS request; redirects are not followed. Fails when the connection does. */
  send(
    url: string,
    options?: { method?: string; headers?: object; body?: string | Uint8Array },
  ): Promise<Answer>;
  /** Calls the API; fails with the answer unless it is 200. `body` is sent as JSON. */
  call<T>(path: string, body?: object, token?: string): Promise<T>;
  close(): void;
}

/** Milliseconds that one answer may take. */
const timeout = 30_000;

/** Reaches every name of the installation on this machine, trusting the certificate `ca`. `origin` is its address. */
export function createClient(origin: string, ca: string): Client {
  const agent = new Agent({
    ca,
    keepAlive: true,
    lookup: (_host, options, found) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
  });
  const send: Client['send'] = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const sending = request(url, {
      agent,
      method,
      headers: { ...headers },
      signal: AbortSignal.timeout(timeout),
    });
    sending.end(body);
    const [response] = await once(sending, 'response');
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  };
  return {
    send,
    async call<T>(path: string, body?: object, token?: string) {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const method = body ? 'POST' : 'GET';
      const response = await send(`${origin}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
      return JSON.parse(response.body.toString()) as T;
    },
    close: () => agent.destroy(),
  };
}

import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Client {
  /** Makes one HTTPS request; redirects are not followed. Fails when the connection does. */
  send(
    url: string,
    options?: { method?: string; headers?: object; body?: string | Uint8Array },
  ): Promise<HttpResponse>;
  /** Calls the API; fails with the response unless it is 200. `body` is sent as JSON. */
  call<T>(path: string, body?: object, token?: string): Promise<T>;
  close(): void;
}

const requestTimeoutMs = 30_000;

/** Resolves every host name to 127.0.0.1 and trusts the certificate `ca`. `origin` is the installation's URL. */
export function createClient(origin: string, ca: string): Client {
  const agent = new Agent({
    ca,
    keepAlive: true,
    lookup: (_host, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  });
  const send: Client['send'] = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const clientRequest = request(url, {
      agent,
      method,
      headers: { ...headers },
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    clientRequest.end(body);
    const [response] = await once(clientRequest, 'response');
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

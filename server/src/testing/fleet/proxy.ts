import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A minimal `proxy_next_upstream` of nginx: distributes requests in turn, and sends a read that failed, or a write
 * that a process did not accept, to the next one. A write that may have been accepted is not sent again; its connection
 * is closed instead.
 */
export async function startProxy(ports: number[]): Promise<{ url: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const proxyRequest = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const isReadOnly = incoming.method === 'GET' || incoming.method === 'HEAD';
    const first = turn++;
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await forward(ports[(first + tries) % ports.length] ?? 0, incoming, body, agent);
        if (response.status === 503 && isReadOnly && tries < ports.length) continue;
        outgoing.writeHead(response.status, response.headers).end(response.body);
        return;
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if ((isReadOnly || isRefused) && tries < ports.length) continue;
        outgoing.destroy();
        return;
      }
    }
  };
  const server = createServer((incoming, outgoing) => {
    proxyRequest(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

async function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer, agent: Agent) {
  const proxied = request({ host: '127.0.0.1', port, method, path: url, headers, agent });
  proxied.end(body);
  const [response] = (await once(proxied, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
}

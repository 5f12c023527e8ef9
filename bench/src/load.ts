import { connect, type Socket } from 'node:net';

/** The result of a load test: seconds from the first request to the last response, and the number of responses by status. */
export interface LoadResult {
  seconds: number;
  statuses: Record<number, number>;
}

/** A call of the API; `path` is relative to `/api`. A body is posted as JSON. */
export interface ApiRequest {
  path: string;
  body?: unknown;
}

/** A keep-alive connection that sends one request at a time. */
export interface Connection {
  /** Sends a request and reads the whole response; resolves with the status. */
  send(request: ApiRequest): Promise<number>;
  close(): void;
}

/** Opens a connection to a local server, authorized by `token`. */
export async function openConnection(port: number, token: string): Promise<Connection> {
  const socket = await open(port);
  return {
    send: ({ path, body }) => exchange(socket, request(`/api${path}`, body && JSON.stringify(body), token)),
    close: () => socket.destroy(),
  };
}

/** Posts every JSON body once over `connections` keep-alive connections; each sends the next after the response. */
export async function postAll(
  port: number,
  path: string,
  bodies: readonly string[],
  connections: number,
): Promise<LoadResult> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    const socket = await open(port);
    for (let index = next++; index < bodies.length; index = next++) {
      const status = await exchange(socket, request(path, bodies[index] ?? ''));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    socket.destroy();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  return { seconds: (performance.now() - start) / 1000, statuses };
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

function request(path: string, body?: unknown, token?: string): string {
  const lines = [`${typeof body === 'string' ? 'POST' : 'GET'} ${path} HTTP/1.1`, 'Host: bench'];
  if (token) lines.push(`Authorization: Bearer ${token}`);
  if (typeof body !== 'string') return `${lines.join('\r\n')}\r\n\r\n`;
  lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends a request and reads the response, which must have a content-length; resolves with the status. */
function exchange(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let response = '';
    const onData = (chunk: Buffer) => {
      response += chunk.toString('latin1');
      const end = response.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(response)?.[1] ?? 0);
      if (response.length < end + 4 + length) return;
      socket.off('data', onData).off('close', onClose);
      resolve(Number(response.slice(9, 12)));
    };
    const onClose = () => reject(new Error('The server closed a connection.'));
    socket.on('data', onData).once('close', onClose);
    socket.write(text);
  });
}

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The result of a load test: seconds from the first request to the last response, and the number of responses by
 * status.
 */
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
    async send({ path, body }) {
      const text = request(`/api${path}`, body && JSON.stringify(body), token);
      return (await exchange(socket, text)).status;
    },
    close: () => socket.destroy(),
  };
}

/** A request of any server, with all its headers except `Host` and `Content-Length`; without a body it is a GET. */
export interface HttpRequest {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Answers of a server to one repeated request: all with status 200. */
export interface Answers {
  seconds: number;
  /** Milliseconds until each answer was complete. */
  milliseconds: number[];
  /** Bytes of the last answer. */
  bodyBytes: number;
  headerBytes: number;
}

/**
 * Repeats a request for some seconds over keep-alive connections, each of which sends the next one after its answer.
 */
export function repeatFor(
  port: number,
  request: HttpRequest,
  connections: number,
  seconds: number,
): Promise<Answers> {
  const end = performance.now() + seconds * 1000;
  return repeat(port, request, connections, () => (performance.now() < end ? performance.now() : null));
}

/**
 * Repeats a request at a constant rate per second. Its milliseconds count from the time at which it was due, so that a
 * slow answer does not hide the delay of the next request. Ends when `isOver` returns true.
 */
export function repeatAtRate(
  port: number,
  request: HttpRequest,
  connections: number,
  rate: number,
  isOver: () => boolean,
): Promise<Answers> {
  const start = performance.now();
  let sent = 0;
  return repeat(port, request, connections, () => {
    if (isOver()) return null;
    const due = start + (sent++ / rate) * 1000;
    const wait = due - performance.now();
    return wait > 0 ? sleep(wait, due) : due;
  });
}

/** `next` returns the time at which the next request is due, or null at the end. */
async function repeat(
  port: number,
  { path, headers, body }: HttpRequest,
  connections: number,
  next: () => number | null | Promise<number>,
): Promise<Answers> {
  const text = format(path, headers, body);
  const answers: Answers = { seconds: 0, milliseconds: [], bodyBytes: 0, headerBytes: 0 };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const start = performance.now();
  const work = async (socket: Socket) => {
    for (let due = await next(); due !== null; due = await next()) {
      const { status, bodyBytes, headerBytes } = await exchange(socket, text);
      if (status !== 200) throw new Error(`${path} on port ${port} answered ${status}.`);
      answers.milliseconds.push(performance.now() - due);
      Object.assign(answers, { bodyBytes, headerBytes });
    }
  };
  try {
    await Promise.all(sockets.map(work));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return { ...answers, seconds: (performance.now() - start) / 1000 };
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
      const { status } = await exchange(socket, request(path, bodies[index] ?? ''));
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
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (typeof body !== 'string') return format(path, authorization);
  return format(path, { ...authorization, 'Content-Type': 'application/json' }, body);
}

function format(path: string, headers: Record<string, string>, body?: string): string {
  const lines = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

interface Answer {
  status: number;
  headerBytes: number;
  /** As sent, so compressed if the answer is. */
  bodyBytes: number;
}

const endOfHead = '\r\n\r\n';
/** The empty chunk at the end of a chunked body, which the end of the chunk before it precedes. */
const lastChunk = '\r\n0\r\n\r\n';

/** Sends a request and reads the response, which is chunked or has a content-length. */
function exchange(socket: Socket, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let head = '';
    let headerBytes = 0;
    let bodyBytes = 0;
    let length = 0;
    let isChunked = false;
    let tail = '';
    const onData = (received: Buffer) => {
      let chunk = received;
      if (headerBytes === 0) {
        const start = head.length;
        head += received.toString('latin1');
        const end = head.indexOf(endOfHead);
        if (end < 0) return;
        headerBytes = end + endOfHead.length;
        chunk = received.subarray(headerBytes - start);
        head = head.slice(0, end);
        length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
        // The end of the head ends no chunk, but an empty body has no chunk before the last one.
        tail = '\r\n';
      }
      bodyBytes += chunk.length;
      if (isChunked)
        tail = (tail + chunk.subarray(-lastChunk.length).toString('latin1')).slice(-lastChunk.length);
      if (isChunked ? tail !== lastChunk : bodyBytes < length) return;
      socket.off('data', onData).off('close', onClose);
      resolve({ status: Number(head.slice(9, 12)), headerBytes, bodyBytes });
    };
    const onClose = () => reject(new Error('The server closed a connection.'));
    socket.on('data', onData).once('close', onClose);
    socket.write(text);
  });
}

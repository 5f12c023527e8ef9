import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createIceServers } from '../domains/studio/studio/index.ts';
import type { Env } from '../env.ts';
import { errorReason, type Finding, ok, problem } from './finding.ts';

// The messages of STUN (RFC 8489) and TURN (RFC 8656) that allocate a relay.
const magicCookie = 0x2112a442;
const allocate = 0x0003;
const allocated = 0x0103;
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const;
const headerBytes = 20;
const integrityBytes = 24;
/** The number of UDP in the IP header, as the transport of the relay. */
const udp = Buffer.from([17, 0, 0, 0]);
/** Milliseconds without a response after which the relay counts as unreachable. */
const responseTimeoutMs = 4_000;

interface TurnMessage {
  type: number;
  attributes: Map<number, Buffer>;
}

/** Checks that every address of the relay answers, and accepts the credentials that browsers get. */
export async function checkRelay(env: Pick<Env, 'TURN_URL' | 'TURN_SECRET'>): Promise<Finding[]> {
  const [relay] = createIceServers(env, 'doctor', new Date());
  if (!relay) {
    return [ok('Calls connect directly. In networks with strict firewalls they need a relay, see TURN_URL.')];
  }
  return Promise.all(
    relay.urls.map(async (url) => {
      const refusal = await tryAllocation(url, relay).catch(
        (error: unknown) => `it does not answer (${errorReason(error)})`,
      );
      return refusal === null
        ? ok(`${url} relays calls.`)
        : problem(`${url}: ${refusal}. Check TURN_URL, TURN_SECRET and the firewall.`);
    }),
  );
}

/** Allocates a relay as a browser does; returns null, or why it was refused. */
async function tryAllocation(
  url: string,
  { username, credential }: { username: string; credential: string },
): Promise<string | null> {
  const exchange = await openExchange(url);
  try {
    const challenge = await exchange.send(encode(allocate, [[attributes.transport, udp]]));
    const realm = challenge.attributes.get(attributes.realm);
    const nonce = challenge.attributes.get(attributes.nonce);
    if (challenge.type === allocated) return 'it relays without credentials, for everybody';
    if (!realm || !nonce) return 'it is not a TURN server with credentials';
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
    const response = await exchange.send(
      encode(
        allocate,
        [
          [attributes.transport, udp],
          [attributes.username, Buffer.from(username)],
          [attributes.realm, realm],
          [attributes.nonce, nonce],
        ],
        key,
      ),
    );
    if (response.type === allocated) return null;
    const error = response.attributes.get(attributes.error);
    const code = error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0;
    return code === 401 ? 'it does not accept TURN_SECRET' : `it refuses to relay (error ${code})`;
  } finally {
    exchange.close();
  }
}

/** Encodes a message; with a key, its integrity is protected. */
export function encode(type: number, list: readonly [number, Buffer][], key?: Buffer): Buffer {
  const parts = list.map(([attribute, value]) => encodeAttribute(attribute, value));
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(body.length + (key ? integrityBytes : 0), 2);
  header.writeUInt32BE(magicCookie, 4);
  randomBytes(12).copy(header, 8);
  const message = Buffer.concat([header, body]);
  if (!key) return message;
  const digest = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, encodeAttribute(attributes.integrity, digest)]);
}

function encodeAttribute(attribute: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(attribute, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** Decodes a message; fails if it is not one. */
export function decode(message: Buffer): TurnMessage {
  if (message.length < headerBytes || message.readUInt32BE(4) !== magicCookie) {
    throw new Error('the response is not TURN');
  }
  const found = new Map<number, Buffer>();
  for (let start = headerBytes; start + 4 <= message.length; ) {
    const length = message.readUInt16BE(start + 2);
    found.set(message.readUInt16BE(start), message.subarray(start + 4, start + 4 + length));
    start += 4 + length + ((4 - (length % 4)) % 4);
  }
  return { type: message.readUInt16BE(0), attributes: found };
}

interface Exchange {
  send(message: Buffer): Promise<TurnMessage>;
  close(): void;
}

/** Opens a connection to a `turn:` or `turns:` address, over UDP unless it says otherwise. */
async function openExchange(url: string): Promise<Exchange> {
  const { host, port, isTls, isTcp } = parseRelayUrl(url);
  if (!isTls && !isTcp) return openDatagrams(host, port);
  const socket: Socket = isTls
    ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) })
    : connectTcp({ host, port });
  return {
    send: (message) =>
      waitForResponse((resolve, reject) => {
        socket.once('data', (data) => resolve(Buffer.from(data))).once('error', reject);
        socket.write(message);
      }),
    close: () => socket.destroy(),
  };
}

function openDatagrams(host: string, port: number): Exchange {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  return {
    send: (message) =>
      waitForResponse((resolve, reject) => {
        socket.once('message', (data) => resolve(data)).once('error', reject);
        socket.send(message, port, host, (error) => error && reject(error));
      }),
    close: () => socket.close(),
  };
}

function waitForResponse(
  start: (resolve: (data: Buffer) => void, reject: (error: Error) => void) => void,
): Promise<TurnMessage> {
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no response within four seconds')), responseTimeoutMs);
    start(
      (data) => {
        clearTimeout(timer);
        resolve(data);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  }).then(decode);
}

/** Parses an address such as `turn:host:3478?transport=tcp`; ports default to 3478, and 5349 with TLS. */
function parseRelayUrl(url: string) {
  const [, scheme, bracketed, plain, port, transport] =
    /^(turns?):(?:\[([^\]]+)\]|([^:?]+))(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  const isTls = scheme === 'turns';
  return {
    host: bracketed ?? plain ?? '',
    port: Number(port ?? (isTls ? 5349 : 3478)),
    isTls,
    isTcp: transport === 'tcp',
  };
}

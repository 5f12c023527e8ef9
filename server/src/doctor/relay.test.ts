import { createHash, createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { checkRelay, decode, encode } from './relay-check.ts';

const realm = Buffer.from('story.example');
const nonce = Buffer.from('0123456789');
const secret = 'the secret of the relay';

// Acts as coturn with `use-auth-secret`: challenges, then verifies the integrity of the request.
const relay = createSocket('udp4');
relay.on('message', (message, { address, port }) => {
  const { attributes } = decode(message);
  const username = attributes.get(0x0006)?.toString();
  const reply = (type: number, list: [number, Buffer][]) => relay.send(encode(type, list), port, address);
  const challenge: [number, Buffer][] = [
    [0x0009, Buffer.from([0, 0, 4, 1])],
    [0x0014, realm],
    [0x0015, nonce],
  ];
  if (username === undefined) return reply(0x0113, challenge);
  const password = createHmac('sha1', secret).update(username).digest('base64');
  const key = createHash('md5').update(`${username}:${realm}:${password}`).digest();
  const expected = createHmac('sha1', key).update(message.subarray(0, -24)).digest();
  if (!expected.equals(message.subarray(-20))) return reply(0x0113, challenge);
  reply(0x0103, []);
});
relay.bind(0, '127.0.0.1');
await once(relay, 'listening');
const { port } = relay.address() as AddressInfo;
afterAll(() => relay.close());

const url = `turn:127.0.0.1:${port}`;

test('a relay that accepts the credentials of browsers is fine', async () => {
  expect(await checkRelay({ TURN_URL: [url], TURN_SECRET: secret })).toEqual([
    { state: 'ok', text: `${url} relays calls.` },
  ]);
});

test('a relay with another secret is a problem', async () => {
  expect(await checkRelay({ TURN_URL: [url], TURN_SECRET: 'a different secret' })).toEqual([
    { state: 'problem', text: expect.stringContaining('does not accept TURN_SECRET') },
  ]);
});

test('a relay that does not answer is a problem', async () => {
  const [finding] = await checkRelay({ TURN_URL: ['turn:127.0.0.1:1?transport=tcp'], TURN_SECRET: secret });
  expect(finding).toMatchObject({ state: 'problem', text: expect.stringContaining('does not answer') });
});

test('without a relay, the doctor says that calls connect directly', async () => {
  expect(await checkRelay({ TURN_URL: undefined, TURN_SECRET: undefined })).toMatchObject([{ state: 'ok' }]);
});

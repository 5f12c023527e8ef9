import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createIceServers } from './ice-servers.ts';

const now = new Date('2027-05-03T19:00:00Z');

test('the credentials of the relay are those of coturn’s REST API, and expire after six hours', () => {
  const env = { TURN_URL: ['turn:turn.story.example:3478'], TURN_SECRET: 'a secret of the relay' };
  const [server] = createIceServers(env, 'seat', now);
  const username = `${now.getTime() / 1000 + 6 * 3600}:seat`;
  expect(server).toEqual({
    urls: ['turn:turn.story.example:3478'],
    username,
    credential: createHmac('sha1', 'a secret of the relay').update(username).digest('base64'),
  });
});

test('without a relay, browsers are told to connect directly', () => {
  expect(createIceServers({ TURN_URL: undefined, TURN_SECRET: undefined }, 'seat', now)).toEqual([]);
});

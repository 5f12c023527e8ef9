import { expect, test } from 'vitest';
import { sendSegments, startFakeTranscriber } from '../../testing/servers/fake-transcriber.ts';
import { openAiTranscriber } from './openai.ts';
import { transcriptionSuite } from './suite.ts';

const now = new Date('2027-03-01T12:00:00Z');
const server = await startFakeTranscriber();
const settings = {
  url: server.url,
  key: 'secret',
  model: 'whisper-1',
  findTimeoutMs: (seconds: number) => 50 * seconds,
};

transcriptionSuite(
  'a server with the call of OpenAI',
  {
    transcriber: openAiTranscriber(settings, () => now),
    requests: server.requests,
    hear: (segments) => server.queue.push((_, response) => sendSegments(response, segments)),
    failWith: (status, headers = {}) =>
      server.queue.push((_, response) =>
        response.writeHead(status, headers).end('{"error":{"message":"no"}}'),
      ),
    truncateReply: () =>
      server.queue.push((_, response) => response.end('{"text":"On a farm","segments":[{"sta')),
    neverReply: () => server.queue.push(() => undefined),
  },
  now,
);

test('the key and the model are sent, and the URL of the call may be given whole', async () => {
  const sound = { content: new Uint8Array([1]), filename: 'a.m4a', type: 'audio/mp4', seconds: 10 };
  for (const url of [
    server.url,
    `${server.url}/`,
    `${server.url}/v1`,
    `${server.url}/v1/audio/transcriptions`,
  ]) {
    await openAiTranscriber({ ...settings, url }, () => now).transcribe(sound);
    expect(server.requests.at(-1)).toMatchObject({ authorization: 'Bearer secret', model: 'whisper-1' });
  }
  await openAiTranscriber({ ...settings, key: undefined }, () => now).transcribe(sound);
  expect(server.requests.at(-1)?.authorization).toBeUndefined();
});

test('a reply without times is an error', async () => {
  server.queue.push((_, response) => response.end('{"text":"On a farm."}'));
  const sound = { content: new Uint8Array([1]), filename: 'a.m4a', type: 'audio/mp4', seconds: 10 };
  await expect(openAiTranscriber(settings, () => now).transcribe(sound)).rejects.toThrow('no segments');
});

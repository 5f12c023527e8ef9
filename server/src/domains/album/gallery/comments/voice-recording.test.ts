import { contract } from '@lifestory/contract';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createPlainPhotograph } from '../../../../testing/media/photographs.ts';
import { makeVoice, sendVoiceComment, testWaveform } from '../../../../testing/media/voice.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';
import { makeTake } from '../../../../testing/studio/takes.ts';
import { readVoiceFile } from './voice-file.ts';

const { fastify, users, app } = await createTestApp();

/** Creates a member of a story with a memory. */
async function createMember() {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const memoryId = await makeMemory(app, ana, { by: ana, caption: 'The boat' });
  const fetchThread = async () =>
    (await ben.request(contract.gallery.comments, { body: { id: memoryId } })).data;
  return { ben, memoryId, fetchThread };
}

const listVoices = async (memoryId: string) =>
  (await listStoredFiles(app, `memories/${memoryId}`)).filter((name) => name.startsWith('voice-'));

test.each([
  ['opus', 'webm'],
  ['opus', 'mp4'],
  ['opus', 'ogg'],
  ['aac', 'mp4'],
] as const)('%s in %s becomes an MP4 file with all of its sound', async (codec, container) => {
  const { ben, memoryId } = await createMember();
  const audio = await makeVoice({ codec, container, seconds: 2 });
  const { body } = await sendVoiceComment(fastify, ben, { memoryId, audio });
  const { rawPayload } = await fastify.inject({ url: body.data.voice.url });
  const input = new Input({ source: new BufferSource(rawPayload), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  expect((await input.getFormat()).mimeType).toBe('video/mp4');
  expect(await track?.getCodec()).toBe(codec);
  expect(await track?.computeDuration()).toBeCloseTo(2, 1);
});

/** Returns the boxes of an MP4 file, each with its type. */
function splitBoxes(recording: Buffer): { type: string; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < recording.length; at += boxes.at(-1)?.content.length ?? 0) {
    const content = recording.subarray(at, at + recording.readUInt32BE(at));
    boxes.push({ type: recording.toString('latin1', at + 4, at + 8), content });
  }
  return boxes;
}

test('a recording of Safari in which the index of a fragment stands twice, once without its sound, is accepted', async () => {
  const { ben, memoryId } = await createMember();
  const recording = await makeVoice({ codec: 'aac', container: 'fragmented mp4', seconds: 2 });
  const boxes = splitBoxes(recording);
  const first = boxes.findIndex(({ type }) => type === 'moof');
  const index = boxes[first];
  if (index) boxes.splice(first, 0, index);
  const audio = Buffer.concat(boxes.map(({ content }) => content));
  const { status, body } = await sendVoiceComment(fastify, ben, { memoryId, audio });
  expect(status).toBe(200);
  expect(body.data.voice.seconds).toBeCloseTo(2, 1);
});

const messages = {
  missing: 'Please record your message first.',
  damaged: 'We could not read this recording. Please record your message again.',
  tooLong: 'Please keep your message to at most 60 seconds.',
};

test.each([
  ['no recording', () => undefined, messages.missing],
  ['an empty recording', () => Buffer.alloc(0), messages.missing],
  ['a photograph', () => createPlainPhotograph().jpeg().toBuffer(), messages.damaged],
  ['a text', () => Buffer.from('<script>alert(1)</script>'), messages.damaged],
  ['a film', () => makeTake({ seconds: 1 }), messages.damaged],
  ['a minute and two seconds', () => makeVoice({ seconds: 62 }), messages.tooLong],
  ['more than 4 MB', () => Buffer.alloc(4 * 1024 * 1024 + 1), messages.tooLong],
])('%s is rejected, and nothing is stored', async (_, make, message) => {
  const { ben, memoryId, fetchThread } = await createMember();
  const { status, body } = await sendVoiceComment(fastify, ben, { memoryId, audio: await make() });
  expect([status, body.message]).toEqual([422, { audio: [message] }]);
  expect(await fetchThread()).toEqual([]);
  expect(await listVoices(memoryId)).toEqual([]);
});

test('a recording of exactly a minute is accepted', async () => {
  const { ben, memoryId } = await createMember();
  const { status } = await sendVoiceComment(fastify, ben, {
    memoryId,
    audio: await makeVoice({ seconds: 60 }),
  });
  expect(status).toBe(200);
});

/** Cuts a recording off after some twentieths, and overwrites some of its bytes. */
function damage(recording: Buffer, twentieths: number): Buffer {
  const damaged = Buffer.from(recording.subarray(0, Math.ceil((recording.length * twentieths) / 20)));
  for (let at = twentieths * 7 - 6; at < damaged.length; at += 97) {
    damaged[at] = (at * 31 + twentieths - 1) % 256;
  }
  return damaged;
}

test.each(['webm', 'mp4'] as const)(
  'damaged recordings in %s are rejected or shortened',
  async (container) => {
    const { ben, memoryId } = await createMember();
    const recording = await makeVoice({ seconds: 1, container });
    for (const twentieths of container === 'webm' ? [5, 18] : [5, 11, 18]) {
      const audio = damage(recording, twentieths);
      expect([200, 422]).toContain((await sendVoiceComment(fastify, ben, { memoryId, audio })).status);
    }
  },
);

test('a damaged recording that the parser never finishes is given up, and the server stays reachable', async () => {
  const { fetchThread } = await createMember();
  const reading = readVoiceFile(damage(await makeVoice({ seconds: 1 }), 11), { maxProcessorMs: 300 });
  expect(await fetchThread()).toEqual([]);
  expect(await reading).toBeNull();
});

test('a recording that a busy server cannot read in time is not called damaged', async () => {
  const reading = readVoiceFile(damage(await makeVoice({ seconds: 1 }), 11), { timeoutMs: 0 });
  await expect(reading).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test.each(['', '[]', '[1,2', '"loud"', JSON.stringify([...testWaveform.slice(1), 101])])(
  'the waveform %j is rejected',
  async (waveform) => {
    const { ben, memoryId } = await createMember();
    const { status, body } = await sendVoiceComment(fastify, ben, {
      memoryId,
      audio: await makeVoice(),
      waveform,
    });
    expect([status, body.message]).toEqual([422, { waveform: [messages.damaged] }]);
  },
);

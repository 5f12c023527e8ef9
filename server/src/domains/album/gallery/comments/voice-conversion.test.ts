import { contract } from '@lifestory/contract';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { hasFfmpeg } from '../../../../testing/media/generated-film.ts';
import { makeVoice, sendVoiceComment } from '../../../../testing/media/voice.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { needs } from '../../../../testing/requirement.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { app, fastify, users, runJobs, runAllJobs } = await createTestApp({ TRANSCODER: 'ffmpeg' });
const { gallery } = contract;

describe.runIf(hasFfmpeg)('the sound of a spoken comment', needs('ffmpeg on this machine'), () => {
  async function createFamily() {
    const ana = await users.customer();
    return { ana, memoryId: await makeMemory(app, ana, { by: ana }) };
  }

  /** Returns the codec and length in seconds of a sound. */
  async function probe(url: string) {
    const { statusCode, rawPayload } = await fastify.inject({ url });
    if (statusCode !== 200) return { statusCode };
    const input = new Input({ source: new BufferSource(rawPayload), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    return { codec: await track?.getCodec(), seconds: Math.round((await track?.computeDuration()) ?? 0) };
  }

  const readUrl = async (member: TestUser, id: string): Promise<string> =>
    (await member.request(gallery.comments, { body: { id } })).data[0]?.voice?.url ?? '';
  const listVoices = async (memoryId: string) =>
    (await listStoredFiles(app, `memories/${memoryId}`)).filter((name) => name.startsWith('voice-'));

  test('Opus becomes AAC, which every Safari plays; pages that are open still play the first file', async () => {
    const { ana, memoryId } = await createFamily();
    const { body } = await sendVoiceComment(fastify, ana, { memoryId, audio: await makeVoice() });
    const firstUrl = body.data.voice.url as string;
    expect(await probe(firstUrl)).toEqual({ codec: 'opus', seconds: 3 });
    await runJobs();
    const url = await readUrl(ana, memoryId);
    expect(await probe(url)).toEqual({ codec: 'aac', seconds: 3 });
    expect(await probe(firstUrl)).toEqual({ codec: 'opus', seconds: 3 });
    await runAllJobs();
    expect(await probe(firstUrl)).toEqual({ statusCode: 404 });
    expect(await listVoices(memoryId)).toHaveLength(1);
  });

  test('AAC, as Safari records it, stays as it is', async () => {
    const { ana, memoryId } = await createFamily();
    const audio = await makeVoice({ codec: 'aac', container: 'mp4' });
    const { body } = await sendVoiceComment(fastify, ana, { memoryId, audio });
    const [before] = await listVoices(memoryId);
    await runJobs();
    expect(await listVoices(memoryId)).toEqual([before]);
    expect(new URL(await readUrl(ana, memoryId), 'http://x').pathname).toBe(
      new URL(body.data.voice.url, 'http://x').pathname,
    );
  });

  test('a comment that is deleted before its conversion leaves no sound', async () => {
    const { ana, memoryId } = await createFamily();
    const { body } = await sendVoiceComment(fastify, ana, { memoryId, audio: await makeVoice() });
    await ana.request(gallery.deleteComment, { body: { id: body.data.id } });
    await runJobs();
    expect(await listVoices(memoryId)).toEqual([]);
  });

  test('a comment that is deleted during its conversion leaves no sound', async () => {
    const { ana, memoryId } = await createFamily();
    const { body } = await sendVoiceComment(fastify, ana, { memoryId, audio: await makeVoice() });
    const { write } = app.storage;
    app.storage.write = async (key, content) => {
      app.storage.write = write;
      const bytes = await app.storage.write(key, content);
      await ana.request(gallery.deleteComment, { body: { id: body.data.id } });
      return bytes;
    };
    await runJobs();
    expect(await listVoices(memoryId)).toEqual([]);
  });
});

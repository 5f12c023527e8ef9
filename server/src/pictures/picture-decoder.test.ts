import { execFileSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { makeHeic } from '../testing/media/heic.ts';
import { createPlainPhotograph, makeGif } from '../testing/media/photographs.ts';
import { needs } from '../testing/requirement.ts';
import type { Size } from './decoder-messages.ts';
import { resizePicture } from './picture-decoder.ts';

const plan = (sourceSize: Size) => ({
  from: sourceSize,
  pictures: [{ width: 40, height: 30, fit: 'fill' as const, quality: 80 }],
});
const loggedErrors: string[] = [];
const log = { error: (entry: unknown) => loggedErrors.push(String((entry as { err: Error }).err)) };
const request = { personId: 'ana', log, pixelLimit: 100_000_000, plan };
const jpeg = await createPlainPhotograph().jpeg().toBuffer();
const decode = () => resizePicture(jpeg, 'jpg', request);
/** Asks for so many pictures that the process is busy until the test ends it. */
const decodeSlowly = (options?: { maxProcessorMs: number }) => {
  const picture = { width: 640, height: 480, fit: 'fill' as const, quality: 80 };
  const planMany = (from: Size) => ({ from, pictures: Array(5000).fill(picture) });
  return resizePicture(jpeg, 'jpg', { ...request, ...options, plan: planMany });
};

/** Returns the ids of the decoder processes of this process. */
const listDecoders = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === process.pid && match?.[3]?.includes('decoder-process'))
    .map((match) => Number(match?.[1]));

/** Returns the id of the first decoder process, once there is one; a second one may follow. */
const waitForDecoder = () =>
  vi.waitFor(
    () => {
      const [pid] = listDecoders();
      if (!pid) throw new Error('There is no decoder process yet.');
      return pid;
    },
    { timeout: 120_000 },
  );

afterEach(() => {
  vi.useRealTimers();
});

test('images are decoded in separate processes, in the requested order', async () => {
  const { sourceSize, pictures } = await decode();
  expect(sourceSize).toEqual({ width: 320, height: 240 });
  expect(pictures).toHaveLength(1);
  expect(listDecoders().length).toBeGreaterThan(0);
});

test('an image whose decoding process is killed can be retried, and the next image is decoded', async () => {
  const decoded = decodeSlowly();
  const pid = await waitForDecoder();
  const next = decode();
  process.kill(pid, 'SIGKILL');
  await expect(decoded).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect((await next).pictures).toHaveLength(1);
});

test('an image that crashes its process is reported as damaged, and the next one is decoded', async () => {
  const decoded = decodeSlowly();
  const pid = await waitForDecoder();
  const next = decode();
  process.kill(pid, 'SIGSEGV');
  await expect(decoded).rejects.toMatchObject({ reason: 'damaged' });
  expect((await next).pictures).toHaveLength(1);
});

test('an image whose decoding makes no progress can be retried, and the next one is decoded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const decoded = decodeSlowly();
  const pid = await waitForDecoder();
  const next = decode();
  process.kill(pid, 'SIGSTOP');
  const rejection = expect(decoded).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  vi.advanceTimersByTime(300_000);
  await rejection;
  vi.useRealTimers();
  expect((await next).pictures).toHaveLength(1);
});

// Only Linux provides the processor time of another process.
test.runIf(process.platform === 'linux')(
  'an image that keeps its process busy for too long is reported as damaged, and the next one is decoded',
  needs('Linux'),
  async () => {
    const decoded = decodeSlowly({ maxProcessorMs: 500 });
    await expect(decoded).rejects.toMatchObject({ reason: 'damaged' });
    expect((await decode()).pictures).toHaveLength(1);
  },
);

test('people take turns, so many photographs of two do not delay the one of a third', async () => {
  const served: string[] = [];
  const send = async (personId: string) => {
    await resizePicture(jpeg, 'jpg', { ...request, personId });
    served.push(personId);
  };
  const photographs = ['ana', 'cleo'].flatMap((personId) => Array.from({ length: 5 }, () => send(personId)));
  await Promise.all([...photographs, send('ben')]);
  expect(served).toHaveLength(11);
  // At most the pictures that were being decoded, and one more that began meanwhile, are served before.
  expect(served.indexOf('ben')).toBeLessThan(4);
});

test.each([
  ['gif', makeGif(2, 64, 48)],
  ['heic', makeHeic()],
] as const)('an image that needs its own process, such as %s, leaves none behind', async (format, file) => {
  const before = listDecoders();
  await resizePicture(file, format, request);
  await vi.waitFor(() => expect(listDecoders().filter((pid) => !before.includes(pid))).toEqual([]), 120_000);
});

test('a server with a low priority still decodes images', async () => {
  const script = `
    const { resizePicture } = await import(${JSON.stringify(new URL('./picture-decoder.ts', import.meta.url).href)});
    const plan = (sourceSize) => ({ from: sourceSize, pictures: [{ width: 40, height: 30, fit: 'fill', quality: 80 }] });
    const log = { error: ({ err }) => console.error(err) };
    const request = { personId: 'ana', log, pixelLimit: 1e6, plan };
    const { pictures } = await resizePicture(Buffer.from('${jpeg.toString('base64')}', 'base64'), 'jpg', request);
    console.log(pictures.length);`;
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const output = execFileSync('nice', ['-n', '12', process.execPath, '--input-type=module', '-e', script], {
    encoding: 'utf8',
    ...user,
  });
  expect(output.trim()).toBe('1');
});

test('the unexpected end of a decoding process is logged', async () => {
  loggedErrors.length = 0;
  const decoded = decodeSlowly();
  process.kill(await waitForDecoder(), 'SIGKILL');
  await expect(decoded).rejects.toMatchObject({ code: 'unavailable' });
  expect(loggedErrors).toEqual([expect.stringContaining('The picture decoder ended with SIGKILL')]);
});

import { execFileSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { gifOf, heicOf, plain } from '../testing/photographs.ts';
import type { Size } from './decoding.messages.ts';
import { makePictures } from './picture.decoder.ts';

const plan = (own: Size) => ({
  from: own,
  pictures: [{ width: 40, height: 30, fit: 'fill' as const, quality: 80 }],
});
const wish = { mostPixels: 100_000_000, plan };
const jpeg = await plain().jpeg().toBuffer();
/** A picture that keeps its process busy for some seconds. */
const slow = await plain(9000, 9000).png({ compressionLevel: 0 }).toBuffer();
const make = (file = jpeg) => makePictures(file, file === slow ? 'png' : 'jpg', wish);

/** The processes that decode for this one. */
const decoders = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid && found?.[3]?.includes('decoding.process'))
    .map((found) => Number(found?.[1]));

/** The process that was there first; on a larger machine a second one helps. */
const first = () =>
  vi.waitFor(
    () => {
      const [pid] = decoders();
      if (!pid) throw new Error('There is none yet.');
      return pid;
    },
    { timeout: 5000 },
  );

afterEach(() => {
  vi.useRealTimers();
});

test('pictures are made beside the server, in the order they are wanted in', async () => {
  const { own, pictures } = await make();
  expect(own).toEqual({ width: 640, height: 480 });
  expect(pictures).toHaveLength(1);
  expect(decoders().length).toBeGreaterThan(0);
});

test('whose process is ended from outside is asked to come again, and the next one is served', async () => {
  const asked = make(slow);
  const pid = await first();
  const next = make();
  process.kill(pid, 'SIGKILL');
  await expect(asked).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect((await next).pictures).toHaveLength(1);
});

test('a picture that its process falls over is damaged, and the next one is served', async () => {
  const asked = make(slow);
  const pid = await first();
  const next = make();
  process.kill(pid, 'SIGSEGV');
  await expect(asked).rejects.toMatchObject({ reason: 'damaged' });
  expect((await next).pictures).toHaveLength(1);
});

test('a picture that is never done is given up, and the next one is served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = make(slow);
  const pid = await first();
  const next = make();
  process.kill(pid, 'SIGSTOP');
  const refused = expect(asked).rejects.toMatchObject({ reason: 'damaged' });
  vi.advanceTimersByTime(60_000);
  await refused;
  vi.useRealTimers();
  expect((await next).pictures).toHaveLength(1);
});

test.each([
  ['gif', gifOf(2, 64, 48)],
  ['heic', heicOf()],
] as const)('what is opened whole, such as %s, leaves no process behind', async (format, file) => {
  await makePictures(file, format, wish);
  await vi.waitFor(() => expect(decoders()).toEqual([]));
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { listDescendants } from '../testing/media/generated-film.ts';
import { makeHeic } from '../testing/media/heic.ts';
import { createPlainPhotograph, createPngBomb, makeGrayJpeg } from '../testing/media/photographs.ts';
import { needs } from '../testing/requirement.ts';
import { type PictureRequest, resizePicture } from './picture-decoder.ts';
import type { PictureFormat } from './picture-format.ts';

const maxMegabytes = 310;
const request: PictureRequest = {
  personId: 'ana',
  log: { error: () => undefined },
  pixelLimit: 100_000_000,
  plan: ({ width, height }) => {
    const picture = { width: 800, height: Math.ceil((height * 800) / width) };
    return { from: picture, pictures: [{ ...picture, fit: 'fill', quality: 80 }] };
  },
};

/** Returns the largest peak resident size of the running child processes, in megabytes. */
function readPeakOfChildren(): number {
  return Math.max(0, ...listDescendants().map(readPeakMegabytes));
}

function readPeakMegabytes(pid: string): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Decodes `file`; returns `decoded` or the reason for the refusal, and the peak memory of the decoding process. */
async function decode(format: PictureFormat, file: Buffer) {
  let megabytes = 0;
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, readPeakOfChildren());
  }, 5);
  const outcome = await resizePicture(file, format, request).then(
    () => 'decoded',
    (error: { reason?: string }) => error.reason ?? String(error),
  );
  clearInterval(sampling);
  return { outcome, megabytes: Math.max(megabytes, readPeakOfChildren()) };
}

// Only Linux provides the peak memory of a process, in /proc.
describe.runIf(process.platform === 'linux')('decoding an image takes at most 310 MB', needs('Linux'), () => {
  const pictures: Record<string, Buffer> = {};
  beforeAll(async () => {
    pictures.interlaced = createPngBomb(7000, 7000, 'deep interlaced');
    pictures.wide = createPngBomb(400_000, 100, 'deep lines');
    pictures.progressive = await createPlainPhotograph(9000, 6600).jpeg({ progressive: true }).toBuffer();
    pictures.ordinary = makeGrayJpeg(10_000, 10_000, true);
    pictures.avif = await createPlainPhotograph(4032, 3024).avif({ effort: 0 }).toBuffer();
  });

  test.each<[string, string, PictureFormat]>([
    ['an interlaced PNG with 16 bits per channel', 'interlaced', 'png'],
    ['a PNG of very long lines', 'wide', 'png'],
  ])('%s is rejected', async (_, name, format) => {
    const { outcome, megabytes } = await decode(format, pictures[name] ?? Buffer.alloc(0));
    expect(outcome).toMatch(/too many pixels|too large/);
    expect(megabytes).toBeLessThan(maxMegabytes);
  });

  test('a JPEG of 100 megapixels with a scan per color is rejected', async () => {
    const { outcome, megabytes } = await decode('jpg', makeGrayJpeg(10_000, 10_000));
    expect(outcome).toBe('too many pixels');
    expect(megabytes).toBeLessThan(maxMegabytes);
  });

  test.each<[string, string, PictureFormat]>([
    ['a JPEG of 100 megapixels', 'ordinary', 'jpg'],
    ['a progressive JPEG of 59 megapixels', 'progressive', 'jpg'],
    ['an AVIF of 12 megapixels', 'avif', 'avif'],
  ])('%s is accepted', async (_, name, format) => {
    const { outcome, megabytes } = await decode(format, pictures[name] ?? Buffer.alloc(0));
    expect(outcome).toBe('decoded');
    expect(megabytes).toBeLessThan(maxMegabytes);
  });

  test('a tiled HEIC of 50 megapixels is accepted', async () => {
    const { outcome, megabytes } = await decode('heic', makeHeic({ large: true, tiles: [8, 6] }));
    expect(outcome).toBe('decoded');
    expect(megabytes).toBeLessThan(maxMegabytes);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMp4Signature, readMp4 } from './mp4.ts';

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const createLargeHeader = (type: string, size: bigint) => {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(size, 8);
  return header;
};

const ftyp = box('ftyp', Buffer.from('isom'), uint32(512), Buffer.from('isommp41'));
const handler = (kind: string) => box('hdlr', uint32(0), uint32(0), Buffer.from(kind), Buffer.alloc(13));
const track = (kind: string) => box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler(kind)));
const mvhd = (scale: number, ticks: number) =>
  box('mvhd', uint32(0), uint32(0), uint32(0), uint32(scale), uint32(ticks), Buffer.alloc(80));
const moov = box('moov', mvhd(1000, 90_500), track('soun'), track('vide'));
const mdat = box('mdat', Buffer.alloc(5000, 7));

let bytesRead = 0;
const parse = (file: Buffer, size = file.length) => {
  bytesRead = 0;
  return readMp4(async (start, length) => {
    bytesRead += length;
    return file.subarray(start, start + length);
  }, size);
};

test('the duration of a film is read wherever its moov box is', async () => {
  expect(await parse(Buffer.concat([ftyp, moov, mdat]))).toEqual({
    duration: 90.5,
    codec: null,
    sound: null,
  });
  expect(await parse(Buffer.concat([ftyp, box('free'), mdat, moov]))).toEqual({
    duration: 90.5,
    codec: null,
    sound: null,
  });
});

test('64-bit sizes and times are read', async () => {
  const times = Buffer.alloc(32);
  times.writeUInt8(1, 0);
  times.writeUInt32BE(600, 20);
  times.writeBigUInt64BE(60_000n, 24);
  const film = box('moov', box('mvhd', times, Buffer.alloc(80)), track('vide'));
  const data = Buffer.concat([createLargeHeader('mdat', 1016n), Buffer.alloc(1000)]);
  expect(await parse(Buffer.concat([ftyp, data, film]))).toEqual({ duration: 100, codec: null, sound: null });
});

test('the duration of a fragmented film is read from mehd, or is unknown', async () => {
  const fragments = box('mvex', box('mehd', uint32(0), uint32(42_000)));
  expect(await parse(Buffer.concat([ftyp, box('moov', mvhd(1000, 0), track('vide'), fragments)]))).toEqual({
    duration: 42,
    codec: null,
    sound: null,
  });
  expect(await parse(Buffer.concat([ftyp, box('moov', mvhd(1000, 0), track('vide'))]))).toEqual({
    duration: null,
    codec: null,
    sound: null,
  });
});

test('a file without a video track, moov or ftyp is not a film', async () => {
  expect(await parse(Buffer.concat([ftyp, box('moov', mvhd(1000, 1), track('soun'))]))).toBe('sound_only');
  expect(await parse(Buffer.concat([ftyp, mdat]))).toBe('damaged');
  expect(await parse(Buffer.concat([moov, mdat]))).toBe('not_mp4');
  expect(await parse(Buffer.from('RIFF....AVI LIST'))).toBe('not_mp4');
  expect(await parse(Buffer.alloc(0))).toBe('not_mp4');
  expect(hasMp4Signature(box('ftyp', Buffer.from('qt  '), uint32(0)))).toBe(false);
});

test('a truncated file is not a film', async () => {
  const whole = Buffer.concat([ftyp, mdat, moov]);
  for (const end of [4, 20, ftyp.length + 100, whole.length - 1, whole.length - moov.length + 12]) {
    expect(await parse(whole.subarray(0, end))).toBe(end < 12 ? 'not_mp4' : 'damaged');
  }
});

test('boxes that extend beyond their parent, or back into it, are rejected', async () => {
  const oversized = Buffer.from(moov);
  oversized.writeUInt32BE(moov.length + 1_000_000, 0);
  expect(await parse(Buffer.concat([ftyp, oversized]))).toBe('damaged');
  for (const size of [2, 7]) {
    const cyclic = Buffer.concat([uint32(size), Buffer.from('free')]);
    expect(await parse(Buffer.concat([ftyp, cyclic, moov]))).toBe('damaged');
  }
  expect(await parse(Buffer.concat([ftyp, createLargeHeader('free', 15n), moov]))).toBe('damaged');
  expect(await parse(Buffer.concat([ftyp, createLargeHeader('mdat', 2n ** 64n - 1n), moov]))).toBe('damaged');
  const inner = Buffer.from(track('vide'));
  inner.writeUInt32BE(0x7fffffff, 0);
  expect(await parse(Buffer.concat([ftyp, box('moov', mvhd(1000, 1), inner)]))).toBe('damaged');
});

test('an excessive number of boxes and implausible times are not trusted', async () => {
  const boxes = Buffer.concat(Array.from({ length: 200_000 }, () => box('free')));
  expect(await parse(Buffer.concat([ftyp, boxes, moov]))).toBe('damaged');
  expect(bytesRead).toBeLessThan(1_000_000);
  expect(await parse(Buffer.concat([ftyp, box('moov', mvhd(0, 5), track('vide'))]))).toBe('damaged');
  expect(await parse(Buffer.concat([ftyp, box('moov', mvhd(1000, 0xffffffff), track('vide'))]))).toEqual({
    duration: null,
    codec: null,
    sound: null,
  });
});

test('arbitrary bytes never throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(300), async (junk, at) => {
      const film = Buffer.concat([ftyp, moov]);
      film.set(junk.subarray(0, Math.max(0, film.length - at)), at);
      const metadata = await parse(film);
      expect(typeof metadata === 'string' || metadata.duration === null || metadata.duration > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the formats are read from the first track of each kind', async () => {
  const tables = (code: string) =>
    box('minf', box('stbl', box('stsd', uint32(0), uint32(1), box(code, Buffer.alloc(78)))));
  const video = (code: string) => box('trak', box('mdia', handler('vide'), tables(code)));
  const sound = box('trak', box('mdia', handler('soun'), tables('mp4a')));
  const film = (...tracks: Buffer[]) => Buffer.concat([ftyp, box('moov', mvhd(1000, 1000), ...tracks)]);
  expect(await parse(film(sound, video('hvc1'), video('avc1')))).toEqual({
    duration: 1,
    codec: 'hvc1',
    sound: 'mp4a',
  });
  expect(await parse(film(video('\u0000\u0001\u0002\u0003')))).toEqual({
    duration: 1,
    codec: null,
    sound: null,
  });
  const empty = box('trak', box('mdia', handler('vide'), box('minf', box('stbl', box('stsd', uint32(0))))));
  expect(await parse(film(empty))).toEqual({ duration: 1, codec: null, sound: null });
});

/** A film with three chunks of two samples in 5,000 bytes of content, whose tables name bytes up to `end`. */
function filmOf(end: number, { isLong = false, fixedSize = 0 } = {}): Buffer {
  const sizes = fixedSize > 0 ? [] : [100, 100, 100, 100, 100, 150].map(uint32);
  const lastBytes = fixedSize > 0 ? 2 * fixedSize : 250;
  const offsets = [end - lastBytes - 400, end - lastBytes - 200, end - lastBytes];
  const tables = box(
    'stbl',
    box('stsz', uint32(0), uint32(fixedSize), uint32(6), ...sizes),
    box('stsc', uint32(0), uint32(1), uint32(1), uint32(2), uint32(1)),
    isLong
      ? box('co64', uint32(0), uint32(3), ...offsets.flatMap((offset) => [uint32(0), uint32(offset)]))
      : box('stco', uint32(0), uint32(3), ...offsets.map(uint32)),
  );
  const video = box('trak', box('mdia', handler('vide'), box('minf', tables)));
  return Buffer.concat([ftyp, box('moov', mvhd(1000, 90_500), video), box('mdat', Buffer.alloc(5000))]);
}

test.each([
  ['sizes of each sample', {}],
  ['64-bit offsets', { isLong: true }],
  ['one size of all samples', { fixedSize: 80 }],
])('a film whose index comes first and whose end is missing is damaged, with %s', async (_, options) => {
  const { length } = filmOf(1000, options);
  expect(await parse(filmOf(length, options))).toEqual({ duration: 90.5, codec: null, sound: null });
  expect(await parse(filmOf(length + 1, options))).toBe('damaged');
  expect(await parse(filmOf(length, options).subarray(0, length / 2))).toBe('damaged');
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A part of a fragmented mp4: where it begins in the file, and its length with its header. */
interface Box {
  type: string;
  start: number;
  bytes: number;
}

/** Lists the boxes from `start` to `end`. */
function* listBoxes(file: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at < end; ) {
    const bytes = file.readUInt32BE(at);
    yield { type: file.toString('latin1', at + 4, at + 8), start: at, bytes };
    at += bytes;
  }
}

const findBoxes = (file: Buffer, { start, bytes }: Box, type: string): Box[] =>
  [...listBoxes(file, start + 8, start + bytes)].filter((box) => box.type === type);

/** How the sound of a take is encoded, and the seconds of the recording that it repeats: a whole number of sound packets. */
const sounds = {
  aac: { loopSeconds: 6.4, encoder: ['-c:a', 'aac', '-ac', '1', '-frames:a', '300'] },
  opus: { loopSeconds: 6, encoder: ['-c:a', 'libopus', '-ac', '1', '-frame_duration', '60'] },
};

export type TakeSound = keyof typeof sounds;

/** Records a moving picture and a tone like a browser, at a bit rate, with a fragment of mp4 every two seconds. */
function recordLoop(bitsPerSecond: number, { loopSeconds, encoder }: (typeof sounds)[TakeSound]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-bench-take-'));
  const file = join(folder, 'take.mp4');
  const rate = `${bitsPerSecond}`;
  const input = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30,noise=alls=30:allf=t'];
  const sound = ['-f', 'lavfi', '-i', 'sine=440:r=48000'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0', '-g', '60'];
  const size = ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate];
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-t', String(loopSeconds)];
  try {
    execFileSync('ffmpeg', [
      '-v',
      'error',
      ...input,
      ...sound,
      ...video,
      ...size,
      ...encoder,
      ...fragments,
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A take of any length, generated while it is sent. */
export interface LongTake {
  /** Yields the fragments of a take as a browser sends them: the file in portions of two seconds. */
  fragments(seconds: number): Generator<Buffer>;
}

/** Records a take with ffmpeg, which is repeated with later times. */
export function createLongTake(bitsPerSecond: number, sound: TakeSound): LongTake {
  const { loopSeconds } = sounds[sound];
  const file = recordLoop(bitsPerSecond, sounds[sound]);
  const boxes = [...listBoxes(file, 0, file.length)];
  const firstMoof = boxes.find(({ type }) => type === 'moof')?.start ?? 0;
  const end = boxes.findLast(({ type }) => type === 'mdat');
  const header = file.subarray(0, firstMoof);
  const body = file.subarray(firstMoof, (end?.start ?? 0) + (end?.bytes ?? 0));
  const times = findTimes(file, boxes, firstMoof);
  return {
    *fragments(seconds) {
      const portions = Math.round(loopSeconds / 2);
      const portionBytes = Math.ceil(body.length / portions);
      for (let loop = 0; loop * loopSeconds < seconds; loop += 1) {
        const copy = Buffer.from(body);
        for (const { at, ticks, scale } of times)
          copy.writeBigUInt64BE(ticks + BigInt(Math.round(loop * loopSeconds * scale)), at);
        for (let start = 0; start < copy.length; start += portionBytes) {
          const portion = copy.subarray(start, start + portionBytes);
          yield loop === 0 && start === 0 ? Buffer.concat([header, portion]) : portion;
        }
      }
    },
  };
}

/** Finds the times in the body that begins at `bodyStart`, with the ticks per second of their track. */
function findTimes(file: Buffer, boxes: readonly Box[], bodyStart: number) {
  const scales = new Map<number, number>();
  for (const moov of boxes.filter(({ type }) => type === 'moov')) {
    for (const track of findBoxes(file, moov, 'trak')) {
      const header = findBoxes(file, track, 'tkhd')[0]?.start ?? 0;
      const media = findBoxes(file, track, 'mdia')[0];
      const mediaHeader = media && findBoxes(file, media, 'mdhd')[0];
      scales.set(file.readUInt32BE(header + 20), file.readUInt32BE((mediaHeader?.start ?? 0) + 20));
    }
  }
  return boxes
    .filter(({ type }) => type === 'moof')
    .flatMap((moof) => findBoxes(file, moof, 'traf'))
    .map((fragment) => {
      const trackId = file.readUInt32BE((findBoxes(file, fragment, 'tfhd')[0]?.start ?? 0) + 12);
      const time = findBoxes(file, fragment, 'tfdt')[0];
      const scale = scales.get(trackId);
      if (!time || scale === undefined || file[time.start + 8] !== 1)
        throw new Error('The take has no times.');
      return { at: time.start + 12 - bodyStart, ticks: file.readBigUInt64BE(time.start + 12), scale };
    });
}

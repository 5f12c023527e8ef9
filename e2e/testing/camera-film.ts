import { writeFileSync } from 'node:fs';

const width = 320;
const height = 180;
const frameCount = 20;

/**
 * Writes two seconds of moving stripes as raw video (YUV4MPEG2), which Chromium repeats as the picture of its camera. Its
 * own test picture is drawn at 1080p, as the product asks for, and several such pictures keep two processors busy.
 */
export function writeCameraFilm(path: string): void {
  const frames = Array.from({ length: frameCount }, (_, index) => {
    const brightness = Buffer.alloc(width * height, createStripes(index));
    const color = Buffer.alloc((width * height) / 2, 128);
    return [Buffer.from('FRAME\n'), brightness, color];
  });
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  writeFileSync(path, Buffer.concat([header, ...frames.flat()]));
}

/** Returns a row of pixels: stripes that have moved by 8 pixels per frame. */
const createStripes = (frame: number) =>
  Buffer.from(Array.from({ length: width }, (_, x) => ((x + 8 * frame) % 80 < 40 ? 64 : 192)));

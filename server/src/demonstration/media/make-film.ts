// Renders the demonstration's recording, film.mp4 and film.webp in this folder, from its pictures. Needs ffmpeg.
//
//   node server/src/demonstration/media/make-film.ts
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { farmhouse } from '../pictures/countryside.ts';
import { picnic, wedding } from '../pictures/gatherings.ts';
import { type PhotoStyle, renderPhotograph } from '../pictures/photograph-renderer.ts';
import type { Scene } from '../pictures/svg-shapes.ts';
import { rowingBoat } from '../pictures/water.ts';

const size = { width: 1280, height: 720 };
const framesPerSecond = 25;
/** Seconds for which each picture is visible, and of the cross-fade between two. */
const secondsPerPicture = 2.6;
const crossfadeSeconds = 0.8;

const title = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d130a" stop-opacity="0.25"/><stop offset="0.5" stop-color="#1d130a" stop-opacity="0.72"/><stop offset="1" stop-color="#1d130a" stop-opacity="0.35"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#dusk)"/>
<g fill="#fff6e4" text-anchor="middle" font-family="Fraunces, Georgia, 'Liberation Serif', 'DejaVu Serif', serif"><text x="640" y="372" font-size="104">A life story</text><text x="640" y="440" font-size="34" letter-spacing="6" fill-opacity="0.86">told in my own voice</text></g>
<path d="M520 474 h240" stroke="#e8b65a" stroke-width="4"/></svg>`;

/** Renders a picture at the film's size, with an optional SVG above it; returns a PNG. */
async function renderFrame(scene: Scene, style: PhotoStyle, overlay?: string): Promise<Buffer> {
  const [largest] = (await renderPhotograph(scene, style, false)).variants;
  if (!largest) throw new Error('The picture has no variants.');
  const picture = sharp(largest.content).resize({ ...size, fit: 'cover', position: 'centre' });
  return picture
    .composite(overlay ? [{ input: Buffer.from(overlay) }] : [])
    .png()
    .toBuffer();
}

const folder = mkdtempSync(join(tmpdir(), 'lifestory-film-'));
const stills = [
  await renderFrame(farmhouse(), 'sepia', title),
  await renderFrame(rowingBoat(), 'sepia'),
  await renderFrame(wedding(), 'silver'),
  await renderFrame(picnic(), 'fresh'),
];
const files = stills.map((_, index) => join(folder, `${index}.png`));
await Promise.all(stills.map((content, index) => sharp(content).toFile(files[index] ?? '')));

// Zooms slowly into each picture and cross-fades to the next.
const frames = secondsPerPicture * framesPerSecond;
const zoomFilters = files.map(
  (_, index) =>
    `[${index}:v]scale=2560:1440,zoompan=z='1+0.07*on/${frames}':x='(iw-iw/zoom)*${index % 2 ? 0.25 : 0.6}':y='(ih-ih/zoom)/2':d=${frames}:s=960x540:fps=${framesPerSecond}[v${index}]`,
);
const crossfadeFilters = files.slice(1).map((_, index) => {
  const previous = index === 0 ? 'v0' : `x${index}`;
  return `[${previous}][v${index + 1}]xfade=transition=fade:duration=${crossfadeSeconds}:offset=${(index + 1) * (secondsPerPicture - crossfadeSeconds)}[x${index + 1}]`;
});
const seconds = files.length * secondsPerPicture - (files.length - 1) * crossfadeSeconds;
const chord = [196, 246.94, 293.66, 392]
  .map((hertz, index) => `sin(${hertz}*2*PI*t)/${14 + index * 6}`)
  .join('+');
const { status, stderr } = spawnSync('ffmpeg', [
  ...['-y', '-loglevel', 'error'],
  ...files.flatMap((file) => ['-i', file]),
  ...['-f', 'lavfi', '-i', `aevalsrc='(${chord})*(0.7+0.3*sin(0.9*t))':s=44100:d=${seconds}`],
  '-filter_complex',
  `${[...zoomFilters, ...crossfadeFilters].join(';')};[x${files.length - 1}]fade=in:0:12,fade=out:st=${seconds - 0.6}:d=0.6,format=yuv420p[video];[${files.length}:a]afade=in:d=1,afade=out:st=${seconds - 1.2}:d=1.2[sound]`,
  ...['-map', '[video]', '-map', '[sound]', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow'],
  ...['-crf', '29', '-c:a', 'aac', '-b:a', '48k', '-t', String(seconds), '-movflags', '+faststart'],
  ...['-map_metadata', '-1', join(import.meta.dirname, 'film.mp4')],
]);
if (status !== 0) throw new Error(String(stderr));
const [first] = stills;
await sharp(first)
  .resize(1280)
  .webp({ quality: 78 })
  .toFile(join(import.meta.dirname, 'film.webp'));
rmSync(folder, { recursive: true });

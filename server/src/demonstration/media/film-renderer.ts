// Renders the demonstration's films and their posters in this folder from its pictures: film.mp4 and film.webp, and
// those of Rose, rose.mp4 and rose.webp. Needs ffmpeg.
//
//   node server/src/demonstration/media/film-renderer.ts [film | rose]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { photographs } from '../photographs.ts';
import { farmhouse } from '../pictures/countryside.ts';
import { picnic, wedding } from '../pictures/gatherings.ts';
import { type PhotoStyle, renderPhotograph } from '../pictures/photograph-renderer.ts';
import type { Scene } from '../pictures/svg-shapes.ts';
import { rowingBoat } from '../pictures/water.ts';
import { roseFilmPictures, roseFilmStepSeconds } from '../rose-film.ts';

const size = { width: 1280, height: 720 };
const crossfadeSeconds = 0.8;
const fonts = "font-family=\"Fraunces, Georgia, 'Liberation Serif', 'DejaVu Serif', serif\"";

const title = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d130a" stop-opacity="0.25"/><stop offset="0.5" stop-color="#1d130a" stop-opacity="0.72"/><stop offset="1" stop-color="#1d130a" stop-opacity="0.35"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#dusk)"/>
<g fill="#fff6e4" text-anchor="middle" ${fonts}><text x="640" y="372" font-size="104">A life story</text><text x="640" y="440" font-size="34" letter-spacing="6" fill-opacity="0.86">told in my own voice</text></g>
<path d="M520 474 h240" stroke="#e8b65a" stroke-width="4"/></svg>`;

/** Draws the year and title of a picture at its lower edge. */
const drawCaption = (year: number, text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.6" stop-color="#1d130a" stop-opacity="0"/><stop offset="1" stop-color="#1d130a" stop-opacity="0.82"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#shade)"/>
<g fill="#fff6e4" ${fonts}><text x="80" y="592" font-size="36" letter-spacing="5" fill="#f0c778">${year}</text><text x="78" y="656" font-size="60">${text}</text></g></svg>`;

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

interface FilmPlan {
  /** The name of the film and poster without the extension. */
  name: string;
  stills: Buffer[];
  /** Seconds for which each picture is visible, with its cross-fades. */
  secondsPerPicture: number;
  framesPerSecond: number;
  /** Width and height of the film in pixels. */
  outputSize: string;
  /** How far each picture is magnified at its end. Movement takes most of the bytes. */
  zoom: number;
  /** Constant rate factor of x264: higher is smaller. */
  quality: number;
  audioBitrate: string;
}

/** Zooms slowly into each picture, cross-fades to the next, and adds quiet chords. */
async function makeFilm(plan: FilmPlan): Promise<void> {
  const { name, stills, secondsPerPicture, framesPerSecond, outputSize, zoom, quality, audioBitrate } = plan;
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-film-'));
  const files = stills.map((_, index) => join(folder, `${index}.png`));
  await Promise.all(stills.map((content, index) => sharp(content).toFile(files[index] ?? '')));
  const frames = secondsPerPicture * framesPerSecond;
  const zoomFilters = files.map(
    (_, index) =>
      `[${index}:v]scale=2560:1440,zoompan=z='1+${zoom}*on/${frames}':x='(iw-iw/zoom)*${index % 2 ? 0.25 : 0.6}':y='(ih-ih/zoom)/2':d=${frames}:s=${outputSize}:fps=${framesPerSecond}[v${index}]`,
  );
  const crossfadeFilters = files.slice(1).map((_, index) => {
    const previous = index === 0 ? 'v0' : `x${index}`;
    return `[${previous}][v${index + 1}]xfade=transition=fade:duration=${crossfadeSeconds}:offset=${(index + 1) * (secondsPerPicture - crossfadeSeconds)}[x${index + 1}]`;
  });
  const seconds = files.length * secondsPerPicture - (files.length - 1) * crossfadeSeconds;
  const { status, stderr } = spawnSync('ffmpeg', [
    ...['-y', '-loglevel', 'error'],
    ...files.flatMap((file) => ['-i', file]),
    ...['-f', 'lavfi', '-i', `aevalsrc='${describeChords(seconds)}':s=44100:d=${seconds}`],
    '-filter_complex',
    `${[...zoomFilters, ...crossfadeFilters].join(';')};[x${files.length - 1}]fade=in:0:12,fade=out:st=${seconds - 0.6}:d=0.6,format=yuv420p[video];[${files.length}:a]afade=in:d=1,afade=out:st=${seconds - 1.2}:d=1.2[sound]`,
    ...['-map', '[video]', '-map', '[sound]', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow'],
    // A key frame every two seconds, so that chapters begin at once.
    ...['-g', String(framesPerSecond * 2), '-crf', String(quality), '-c:a', 'aac', '-b:a', audioBitrate],
    ...['-t', String(seconds), '-movflags', '+faststart', '-map_metadata', '-1'],
    join(import.meta.dirname, `${name}.mp4`),
  ]);
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(String(stderr));
  await sharp(stills[0])
    .resize(1280)
    .webp({ quality: 78 })
    .toFile(join(import.meta.dirname, `${name}.webp`));
}

/** Frequencies in hertz of four chords of four notes, which follow each other every ten seconds. */
const chords = [
  [196, 246.94, 293.66, 392],
  [164.81, 196, 246.94, 329.63],
  [130.81, 196, 261.63, 329.63],
  [146.83, 220, 293.66, 369.99],
];
const chordSeconds = 10;

/** Returns the expression of the sound: each chord swells and fades. A film of less than one chord has one only. */
function describeChords(seconds: number): string {
  const describe = (notes: readonly number[]) =>
    `(${notes.map((hertz, index) => `sin(${hertz}*2*PI*t)/${14 + index * 6}`).join('+')})`;
  const swell = '(0.7+0.3*sin(0.9*t))';
  if (seconds <= chordSeconds) return `${describe(chords[0] ?? [])}*${swell}`;
  const parts = chords.map((notes, index) => {
    const position = `mod(t/${chordSeconds}-${index}+${chords.length},${chords.length})`;
    return `${describe(notes)}*max(0,min(1,min(5*${position},5*(1-${position}))))`;
  });
  return `(${parts.join('+')})*${swell}`;
}

const makeShortFilm = async () =>
  makeFilm({
    name: 'film',
    stills: [
      await renderFrame(farmhouse(), 'sepia', title),
      await renderFrame(rowingBoat(), 'sepia'),
      await renderFrame(wedding(), 'silver'),
      await renderFrame(picnic(), 'fresh'),
    ],
    secondsPerPicture: 2.6,
    framesPerSecond: 25,
    outputSize: '960x540',
    zoom: 0.07,
    quality: 29,
    audioBitrate: '48k',
  });

async function makeRoseFilm(): Promise<void> {
  const stills: Buffer[] = [];
  for (const { year, title } of roseFilmPictures) {
    const photograph = photographs.find(
      (candidate) => candidate.storyteller === 'rose' && candidate.year === year,
    );
    if (!photograph) throw new Error(`Rose has no photograph of ${year}.`);
    stills.push(await renderFrame(photograph.scene(), photograph.style, drawCaption(year, title)));
  }
  await makeFilm({
    name: 'rose',
    stills,
    secondsPerPicture: roseFilmStepSeconds + crossfadeSeconds,
    framesPerSecond: 20,
    outputSize: '854x480',
    zoom: 0.05,
    quality: 35,
    audioBitrate: '32k',
  });
}

const films: Record<string, () => Promise<void>> = { film: makeShortFilm, rose: makeRoseFilm };
const [name] = process.argv.slice(2);
for (const [filmName, make] of Object.entries(films)) if (!name || name === filmName) await make();

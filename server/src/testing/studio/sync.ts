import { execFileSync, spawnSync } from 'node:child_process';

/** Samples per second in which sound is analyzed, and the number of samples of which a level is the mean: 5 ms. */
const sampleRate = 8_000;
const levelSamples = 40;
/** Milliseconds of silence before a beep. */
const minSilenceMs = 200;

/** Returns the mean brightness of each picture of a film, from 0 to 255, with its time in seconds. */
export function readBrightness(film: string): { time: number; level: number }[] {
  const entries = ['-show_entries', 'frame=pts_time:frame_tags=lavfi.signalstats.YAVG', '-of', 'csv=p=0'];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', `movie=${film},signalstats`, ...entries];
  const frames = execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n');
  return frames.map((frame) => {
    const [time = 0, level = 255] = frame.split(',').map(Number);
    return { time, level };
  });
}

/** Returns when the picture of a film becomes white, in seconds. */
export function findFlashes(film: string): number[] {
  const pictures = readBrightness(film);
  const isWhite = (index: number) => (pictures[index]?.level ?? 255) > 110;
  return pictures.flatMap(({ time }, index) => (isWhite(index) && !isWhite(index - 1) ? [time] : []));
}

/**
 * By which clock sound is heard: by the number of `samples` before it, as browsers play it, or by the times that the file
 * `states`, which say when a browser recorded it.
 */
export type SoundClock = 'samples' | 'stated';

const clockFilters: Record<SoundClock, string[]> = {
  samples: [],
  // Follows the stated times within 5 ms.
  stated: ['aresample=async=1:min_hard_comp=0.005:first_pts=0'],
};

/** Returns when a tone of a frequency begins in a film or a sound, in seconds. */
export function findBeeps(film: string, clock: SoundClock, hertz = 880): number[] {
  const band = [`highpass=f=${0.8 * hertz}`, `lowpass=f=${1.25 * hertz}`];
  const filters = [...clockFilters[clock], ...band].join();
  const output = ['-ac', '1', '-ar', String(sampleRate), '-f', 's16le', '-'];
  // The times of the file, as those of its pictures.
  const args = ['-v', 'error', '-copyts', '-i', film, '-map', '0:a', '-af', filters, ...output];
  const sound = execFileSync('ffmpeg', args, { maxBuffer: 2 ** 28 });
  const levels = Array.from({ length: Math.floor(sound.length / 2 / levelSamples) }, (_, index) => {
    let sum = 0;
    for (let at = 0; at < levelSamples; at += 1)
      sum += Math.abs(sound.readInt16LE(2 * (index * levelSamples + at)));
    return sum / levelSamples;
  });
  const loud = 0.4 * (levels.toSorted((one, other) => one - other)[Math.floor(levels.length * 0.97)] ?? 0);
  const levelMs = (1000 * levelSamples) / sampleRate;
  let silenceMs = 0;
  return levels.flatMap((level, index) => {
    const isBeginning = level > loud && silenceMs >= minSilenceMs;
    silenceMs = level > loud ? 0 : silenceMs + levelMs;
    return isBeginning ? [(index * levelMs) / 1000] : [];
  });
}

/** A part of a film: its start and its length in seconds, which is infinite if the part lasts to the end. */
interface Part {
  start: number;
  seconds: number;
}

/** Returns where a film is silent for a number of seconds or longer. */
export const findSilences = (film: string, seconds: number): Part[] =>
  findParts(film, ['-vn', '-af', `silencedetect=noise=-60dB:duration=${seconds}`], 'silence');

/** Returns where the picture of a film does not move for a number of seconds or longer. */
export const findStills = (film: string, seconds: number): Part[] =>
  findParts(film, ['-an', '-vf', `freezedetect=n=-60dB:d=${seconds}`], 'freeze');

/** Returns the parts of a film whose start and duration a filter of ffmpeg prints. */
function findParts(film: string, filter: string[], name: string): Part[] {
  const args = ['-hide_banner', '-i', film, ...filter, '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const read = (value: string) =>
    [...stderr.matchAll(new RegExp(`${name}_${value}: (-?[\\d.]+)`, 'g'))].map((match) => Number(match[1]));
  const lengths = read('duration');
  return read('start').map((start, index) => ({ start, seconds: lengths[index] ?? Infinity }));
}

/** Returns how many milliseconds the tone follows the picture, for each flash of a film. */
export const measureSync = (film: string, clock: SoundClock): number[] =>
  findDistances(findFlashes(film), findBeeps(film, clock));

/** Returns how many milliseconds the tone in a file of a voice follows the tone in the film, for each tone of the film. */
export const measureVoiceSync = (film: string, voice: string): number[] =>
  findDistances(findBeeps(film, 'samples'), findBeeps(voice, 'samples'));

/**
 * Returns by how many milliseconds each tone of a recording comes later in the film that shows it, compared with its
 * picture: a busy machine draws flashes late, but both show the same ones. Fails if the film shows fewer than five of them.
 */
export function measureSoundMoves(film: string, recording: string): number[] {
  const [shown, recorded] = [findFlashes(film), findFlashes(recording)];
  const shifts = shown.flatMap((flash) => recorded.map((other) => flash - other)).toSorted((a, b) => a - b);
  let start = 0;
  let same: number[] = [];
  for (const [index, shift] of shifts.entries()) {
    while ((shifts[start] ?? shift) < shift - maxSameShift) start += 1;
    if (index + 1 - start > same.length) same = shifts.slice(start, index + 1);
  }
  if (same.length < 5) throw new Error(`The film does not show it: ${JSON.stringify({ shown, recorded })}`);
  const shift = median(same);
  const tones = findBeeps(recording, 'stated').map((second) => second + shift);
  return findDistances(tones, findBeeps(film, 'samples'));
}

/** Seconds by which the distances of the same flashes in two files differ at most. */
const maxSameShift = 0.03;

/** Returns the middle one of some numbers; 0 for none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Returns how many milliseconds the nearest of `followers` follows each time in seconds, up to 400. */
const findDistances = (times: readonly number[], followers: readonly number[]): number[] =>
  times.flatMap((second) => {
    const distances = followers.map((follower) => 1000 * (follower - second));
    const [ms] = distances.toSorted((one, other) => Math.abs(one) - Math.abs(other));
    return ms !== undefined && Math.abs(ms) < 400 ? [Math.round(ms)] : [];
  });

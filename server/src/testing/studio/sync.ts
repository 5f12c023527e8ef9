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

/** Returns when a tone of a frequency begins in a film or a sound, in seconds. */
export function findBeeps(film: string, clock: SoundClock, hertz = 880): number[] {
  const band = [`highpass=f=${0.8 * hertz}`, `lowpass=f=${1.25 * hertz}`];
  const output = ['-ac', '1', '-ar', String(sampleRate), '-f', 's16le', '-'];
  // The times of the file, as those of its pictures.
  const args = ['-v', 'error', '-copyts', '-i', film, '-map', '0:a', '-af', band.join(), ...output];
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
  const beeps = levels.flatMap((level, index) => {
    const isBeginning = level > loud && silenceMs >= minSilenceMs;
    silenceMs = level > loud ? 0 : silenceMs + levelMs;
    return isBeginning ? [(index * levelMs) / 1000] : [];
  });
  return clock === 'samples' ? beeps : findStatedTimes(film, beeps);
}

/** Returns when a file states that it recorded what it plays after some `seconds`, counted by samples. */
function findStatedTimes(film: string, seconds: readonly number[]): number[] {
  const frames = listFrames(film);
  return seconds.map((second) => {
    const frame = frames.findLast(({ played }) => played <= second);
    return frame ? frame.stated + second - frame.played : second;
  });
}

/** Lists the sounds of a file: when each is played, by the samples before it, and when it was recorded, in seconds. */
function listFrames(film: string): { played: number; stated: number }[] {
  const entries = ['-show_entries', 'frame=pts_time,nb_samples:stream=sample_rate', '-of', 'json'];
  const args = ['-v', 'error', '-select_streams', 'a:0', ...entries, film];
  const { frames, streams } = JSON.parse(
    execFileSync('ffprobe', args, { maxBuffer: 2 ** 28 }).toString(),
  ) as {
    frames: { pts_time: string; nb_samples: number }[];
    streams: { sample_rate: string }[];
  };
  const rate = Number(streams[0]?.sample_rate);
  let samples = 0;
  return frames.map(({ pts_time, nb_samples }) => {
    const played = samples / rate;
    samples += nb_samples;
    return { played, stated: Number(pts_time) };
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

/**
 * Returns by how many milliseconds each sound of a take comes later in the film that is made of it, compared with its picture:
 * by the samples before it, in a film whose pictures and sounds are copies. Of sounds that occur twice, such as silence, none
 * is compared. Fails if the film shows few of the take's pictures.
 */
export function measureCopiedSounds(film: string, take: string): number[] {
  const shown = groupTimes(listPackets(film, 'v'));
  const counts = new Map<number, number>();
  const pictures = listPackets(take, 'v');
  for (const { hash, seconds } of pictures) {
    for (const other of shown.get(hash) ?? []) {
      const ms = Math.round(1000 * (other - seconds));
      for (const near of [ms - 1, ms, ms + 1]) counts.set(near, (counts.get(near) ?? 0) + 1);
    }
  }
  const [shiftMs, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  if (count < pictures.length / 3) throw new Error(`The film shows ${count} of ${pictures.length} pictures.`);
  const frames = listFrames(film);
  const sounds = listPackets(film, 'a').map(({ hash }, index) => ({
    hash,
    seconds: frames[index]?.played ?? 0,
  }));
  const heard = groupTimes(sounds);
  const recorded = listPackets(take, 'a');
  const occurrences = groupTimes(recorded);
  return recorded.flatMap(({ hash, seconds }) => {
    const [at, ...others] = heard.get(hash) ?? [];
    const isUnique = others.length === 0 && occurrences.get(hash)?.length === 1;
    return at !== undefined && isUnique ? [Math.round(1000 * (at - seconds) - shiftMs)] : [];
  });
}

/** A packet of a file by its content, and when the file states that it begins. */
interface Packet {
  hash: string;
  seconds: number;
}

function listPackets(film: string, stream: 'a' | 'v'): Packet[] {
  const entries = ['-show_entries', 'packet=pts_time,data_hash', '-show_data_hash', 'md5', '-of', 'json'];
  const args = ['-v', 'error', '-select_streams', stream, ...entries, film];
  const { packets } = JSON.parse(execFileSync('ffprobe', args, { maxBuffer: 2 ** 28 }).toString()) as {
    packets: { pts_time: string; data_hash: string }[];
  };
  return packets.map(({ data_hash, pts_time }) => ({ hash: data_hash, seconds: Number(pts_time) }));
}

function groupTimes(packets: readonly Packet[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { hash, seconds } of packets) groups.set(hash, [...(groups.get(hash) ?? []), seconds]);
  return groups;
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

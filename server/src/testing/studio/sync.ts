import { execFileSync, spawnSync } from 'node:child_process';

/** Samples per second in which sound is analyzed, and the number of samples of which a level is the mean: 5 ms. */
const sampleRate = 8_000;
const levelSamples = 40;
/** Milliseconds of silence before a beep. */
const minSilenceMs = 200;

/** Returns when the picture of a film becomes white, in seconds. */
function findFlashes(film: string): number[] {
  const entries = ['-show_entries', 'frame=pts_time:frame_tags=lavfi.signalstats.YAVG', '-of', 'csv=p=0'];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', `movie=${film},signalstats`, ...entries];
  const frames = execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n');
  const levels = frames.map((frame) => frame.split(',').map(Number));
  const isWhite = (index: number) => (levels[index]?.[1] ?? 255) > 110;
  return levels.flatMap(([time = 0], index) => (isWhite(index) && !isWhite(index - 1) ? [time] : []));
}

/**
 * By which clock sound is heard: by the number of `samples` before it, as browsers play it, or by the times that the file
 * `states`, which say when a browser recorded it.
 */
type SoundClock = 'samples' | 'stated';

const clockFilters: Record<SoundClock, string[]> = {
  samples: [],
  // Follows the stated times within 5 ms.
  stated: ['aresample=async=1:min_hard_comp=0.005:first_pts=0'],
};

/** Returns when a tone of 880 Hz begins in a film, in seconds. */
function findBeeps(film: string, clock: SoundClock): number[] {
  const filters = [...clockFilters[clock], 'highpass=f=700', 'lowpass=f=1100'].join();
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

/** Returns where a film is silent for a number of seconds or longer, as ffmpeg describes it. */
export function findSilences(film: string, seconds: number): string[] {
  const filters = ['-af', `silencedetect=noise=-60dB:duration=${seconds}`, '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', film, '-vn', ...filters], {
    encoding: 'utf8',
  });
  return stderr.split('\n').filter((line) => line.includes('silence_start'));
}

/** Returns how many milliseconds the tone follows the picture, for each flash of a film. */
export function measureSync(film: string, clock: SoundClock): number[] {
  const beeps = findBeeps(film, clock);
  return findFlashes(film).flatMap((second) => {
    const distances = beeps.map((beep) => 1000 * (beep - second));
    const [ms] = distances.toSorted((one, other) => Math.abs(one) - Math.abs(other));
    return ms !== undefined && Math.abs(ms) < 400 ? [Math.round(ms)] : [];
  });
}

import { execFileSync } from 'node:child_process';

/** Samples per second in which sound is analyzed, and the number of samples of which a level is the mean: 5 ms. */
const sampleRate = 8_000;
const levelSamples = 40;
/** Milliseconds of silence before a beep. */
const minSilenceMs = 200;

interface Picture {
  width: number;
  height: number;
  /** Milliseconds after which the picture is drawn again. */
  drawMs: number;
}

/** A picture whose flashes appear within a hundredth of a second. */
export const quickPicture: Picture = { width: 320, height: 180, drawMs: 10 };

/** A large picture, drawn so seldom that several encoders keep up with it. */
export const fullPicture: Picture = { width: 1280, height: 720, drawMs: 500 };

/**
 * Takes the place of camera and microphone in a page: once a second, the picture is white and a tone sounds for 100 ms.
 * Both follow one clock, while the test devices of Chromium drift apart on a busy machine.
 */
export function installFlashingSource({ width, height, drawMs }: Picture): void {
  /** Seconds by which echo cancellation delays the sound of a real microphone. */
  const soundDelay = 0.02;
  const length = 0.1;
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    await context.resume();
    const output = context.createMediaStreamDestination();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = 880;
    volume.gain.value = 0;
    tone.connect(volume).connect(output);
    tone.start();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const surface = canvas.getContext('2d');
    let second = Math.ceil(context.currentTime) + 1;
    const sound = () => {
      volume.gain.setValueAtTime(1, second + soundDelay);
      volume.gain.setValueAtTime(0, second + soundDelay + length);
    };
    sound();
    setInterval(() => {
      if (!surface) return;
      if (context.currentTime >= second + length + soundDelay) {
        second += 1;
        sound();
      }
      const isWhite = context.currentTime >= second && context.currentTime < second + length;
      surface.fillStyle = isWhite ? 'white' : 'black';
      surface.fillRect(0, 0, canvas.width, canvas.height);
    }, drawMs);
    return new MediaStream([...canvas.captureStream(30).getTracks(), ...output.stream.getTracks()]);
  };
}

/** Returns when the picture of a film becomes white, in seconds. */
function findFlashes(film: string): number[] {
  const entries = ['-show_entries', 'frame=pts_time:frame_tags=lavfi.signalstats.YAVG', '-of', 'csv=p=0'];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', `movie=${film},signalstats`, ...entries];
  const frames = execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n');
  const levels = frames.map((frame) => frame.split(',').map(Number));
  const isWhite = (index: number) => (levels[index]?.[1] ?? 255) > 110;
  return levels.flatMap(([time = 0], index) => (isWhite(index) && !isWhite(index - 1) ? [time] : []));
}

/** Returns when a tone begins in a film, in seconds. */
function findBeeps(film: string): number[] {
  const filters = 'aresample=async=1:first_pts=0,highpass=f=700,lowpass=f=1100';
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

/** Returns how many milliseconds the tone follows the picture, for each flash of a film. */
export function measureSync(film: string): number[] {
  const beeps = findBeeps(film);
  return findFlashes(film).flatMap((second) => {
    const distances = beeps.map((beep) => 1000 * (beep - second));
    const [ms] = distances.toSorted((one, other) => Math.abs(one) - Math.abs(other));
    return ms !== undefined && Math.abs(ms) < 400 ? [Math.round(ms)] : [];
  });
}

/** Milliseconds by which films move sound forward, to make up for its delay in the browser: the server's `soundDelay`. */
const filmLeadMs = 40;

/**
 * Returns by how many milliseconds the tones of consecutive flashes of a film are off, compared with the recording that it
 * shows. A busy machine draws flashes late, so the film is compared with the same flashes, which are among the first ones
 * of `source`.
 */
export function compareSync(film: readonly number[], source: readonly number[]): number {
  const shifts = [0, 1, 2, 3].flatMap((skipped) => {
    const same = source.slice(skipped, skipped + film.length);
    if (same.length < film.length) return [];
    return [median(same.map((ms, index) => (film[index] ?? 0) - ms + filmLeadMs))];
  });
  return Math.min(...shifts.map(Math.abs));
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

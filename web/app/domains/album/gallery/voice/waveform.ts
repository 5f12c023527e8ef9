import { waveformBars } from '@lifestory/contract/limits';

/** Hertz at which sound is decoded: enough to measure its loudness. */
const sampleRate = 16_000;

/** Sound softer than this, from 0 to 1, is silence: its noise is not made to look loud. */
const minPeak = 0.02;

/** Returns the loudness of samples in equal parts of their time, each from 0 to 100 of the loudest part. */
export function computeWaveform(samples: Float32Array): number[] {
  const loudness = Array.from({ length: waveformBars }, (_, bar) => {
    const start = Math.floor((bar * samples.length) / waveformBars);
    const part = samples.subarray(start, Math.floor(((bar + 1) * samples.length) / waveformBars));
    const power = part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length);
    return Math.sqrt(power);
  });
  const peak = Math.max(minPeak, ...loudness);
  return loudness.map((level) => Math.round((level / peak) * 100));
}

/** Decodes a recording and returns its waveform, and its length in seconds. Rejects if the browser cannot decode it. */
export async function readWaveform(recording: Blob): Promise<{ waveform: number[]; seconds: number }> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await recording.arrayBuffer());
  return { waveform: computeWaveform(sound.getChannelData(0)), seconds: sound.duration };
}

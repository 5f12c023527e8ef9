import { voiceRate } from '@lifestory/contract';

/** Milliseconds of which a level is the mean. */
export const levelMs = 100;

const levelSamples = (voiceRate * levelMs) / 1000;

/** The loudness of a full-scale square wave in decibels above the smallest sample: 16 bits. */
const fullScale = 96;

/** The level of a quiet voice: 50 decibels below the loudest sound. */
export const minVoiceLevel = fullScale - 50;

/**
 * Measures the loudness of each tenth of a second of a sound: a byte with decibels above that of the smallest samples, up to
 * 96; 0 is silence. The last level may be of a shorter time.
 */
export function createLevelMeter() {
  const levels: number[] = [];
  let energy = 0;
  let count = 0;
  const complete = () => {
    levels.push(
      energy === 0 ? 0 : Math.max(0, Math.round(fullScale + 10 * Math.log10(energy / count / 32_768 ** 2))),
    );
    energy = 0;
    count = 0;
  };
  return {
    add(samples: Int16Array): void {
      for (const sample of samples) {
        energy += sample * sample;
        count += 1;
        if (count === levelSamples) complete();
      }
    },
    finish(): Buffer {
      if (count > 0) complete();
      return Buffer.from(levels);
    },
  };
}

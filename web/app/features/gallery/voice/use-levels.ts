import { waveformBars } from '@lifestory/contract/limits';
import { useEffect, useState } from 'react';
import { watchLoudness } from '../../studio/index.ts';

/** Milliseconds between two measurements. */
const intervalMs = 125;
/** Makes an ordinary voice fill most of the height. */
const gain = 350;

/** The last levels of a microphone while it is open, from 0 to 100, oldest first. */
export function useLevels(stream: MediaStream | null): readonly number[] {
  const [levels, setLevels] = useState<readonly number[]>(() =>
    Array.from({ length: waveformBars }, () => 0),
  );
  useEffect(() => {
    if (!stream) return;
    return watchLoudness(stream, intervalMs, (loudness) => {
      const level = Math.min(100, Math.round(loudness * gain));
      setLevels((before) => [...before.slice(1), level]);
    });
  }, [stream]);
  return levels;
}

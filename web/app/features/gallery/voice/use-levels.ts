import { waveformBars } from '@lifestory/contract/limits';
import { useEffect, useState } from 'react';

/** Milliseconds between two measurements. */
const intervalMs = 125;
const windowLength = 4096;
/** Makes an ordinary voice fill most of the height. */
const gain = 350;

/** The last levels of a microphone while it is open, from 0 to 100, oldest first. */
export function useLevels(stream: MediaStream | null): readonly number[] {
  const [levels, setLevels] = useState<readonly number[]>(() =>
    Array.from({ length: waveformBars }, () => 0),
  );
  useEffect(() => {
    if (!stream) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = windowLength;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const level = Math.min(100, Math.round(Math.sqrt(power) * gain));
      setLevels((before) => [...before.slice(1), level]);
    }, intervalMs);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return levels;
}

/** Samples of a measurement: most of the time between two, so that short sounds are not missed. */
const windowLength = 4096;

/** Returns how far a meter shows a loudness, from 0 to 1. */
export const toLevel = (loudness: number): number => Math.min(1, loudness * 4);

/**
 * Measures the loudness of a microphone (the root mean square of its samples, from 0 to 1) every `intervalMs`
 * milliseconds. Returns a function that ends this.
 */
export function watchLoudness(
  stream: MediaStream,
  intervalMs: number,
  onLoudness: (loudness: number) => void,
): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = windowLength;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    onLoudness(Math.sqrt(power));
  }, intervalMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

import { useEffect, useState } from 'react';
import styles from './preparation.module.css';

/** Level, from 0 to 1, above which a microphone is considered to hear a voice. */
const voiceLevel = 0.02;
/** Samples of a measurement: most of the 100 ms between two of them, so that short sounds are not missed. */
const windowLength = 4096;

/** The level of a microphone from 0 to 1 while it is open, and whether it has heard something. */
function useLevel(stream: MediaStream) {
  const [level, setLevel] = useState(0);
  const [hasHeard, setHeard] = useState(false);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = windowLength;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const loudness = Math.sqrt(power);
      setLevel(Math.min(1, loudness * 4));
      if (loudness > voiceLevel) setHeard(true);
    }, 100);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return { level, hasHeard };
}

/** Shows how loud the microphone is, and says whether it hears something. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const { level, hasHeard } = useLevel(stream);
  return (
    <div className={styles.level}>
      <meter min={0} max={1} value={level} aria-label="Microphone level" />
      <p role="status">{hasHeard ? 'We can hear you.' : 'Please say a few words: the bar should move.'}</p>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { watchLoudness } from './microphone-loudness.ts';
import styles from './preparation.module.css';

/** Loudness, from 0 to 1, above which a microphone is considered to hear a voice. */
const minVoiceLoudness = 0.02;
/** Milliseconds between two measurements. */
const intervalMs = 100;

/** The level of a microphone from 0 to 1 while it is open, and whether it has heard something. */
function useLevel(stream: MediaStream) {
  const [level, setLevel] = useState(0);
  const [hasHeard, setHeard] = useState(false);
  useEffect(
    () =>
      watchLoudness(stream, intervalMs, (loudness) => {
        setLevel(Math.min(1, loudness * 4));
        if (loudness > minVoiceLoudness) setHeard(true);
      }),
    [stream],
  );
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

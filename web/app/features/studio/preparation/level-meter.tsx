import { useEffect, useEffectEvent, useState } from 'react';
import { toLevel, watchLoudness } from './microphone-loudness.ts';
import styles from './preparation.module.css';

/** Loudness, from 0 to 1, above which a microphone is considered to hear a voice. */
const minVoiceLoudness = 0.02;
/** Milliseconds between two measurements. */
const intervalMs = 100;

interface Props {
  stream: MediaStream;
  hasHeard: boolean;
  /** Called when the microphone hears something. */
  onHeard: () => void;
}

/** Shows how loud the microphone is, and says whether it has heard something. */
export function LevelMeter({ stream, hasHeard, onHeard }: Props) {
  const [level, setLevel] = useState(0);
  const onLoudness = useEffectEvent((loudness: number) => {
    setLevel(toLevel(loudness));
    if (loudness > minVoiceLoudness && !hasHeard) onHeard();
  });
  useEffect(() => watchLoudness(stream, intervalMs, onLoudness), [stream]);
  return (
    <div className={styles.level}>
      <meter min={0} max={1} value={level} aria-label="Microphone level" />
      <p role="status">{hasHeard ? 'We can hear you.' : 'Please say a few words: the bar should move.'}</p>
    </div>
  );
}

import { useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { formatPosition } from '../../../../ui/position.ts';
import styles from './voice.module.css';

interface Props {
  url: string;
  /** The length. */
  seconds: number;
  /** Loudness from 0 to 100 in equal parts of the time. */
  waveform: readonly number[];
  /** What was said, as it was transcribed; empty without a transcript. */
  text: string;
  /** What is played, such as `spoken comment by Rose Whitaker`. */
  label: string;
}

const stopOthers = (own: HTMLAudioElement) => {
  for (const audio of document.querySelectorAll('audio')) if (audio !== own) audio.pause();
};

/** Plays a spoken comment, with its waveform as the timeline, and what was said under it. */
export function VoicePlayer({ url, seconds, waveform, text, label }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  // A new address, as signed links expire, would start the sound again while it plays.
  const [playedUrl, setPlayedUrl] = useState<string | null>(null);
  const toggle = async () => {
    const player = audio.current;
    if (!player) return;
    if (!player.paused) return player.pause();
    stopOthers(player);
    setPlayedUrl(url);
    setFailed(false);
    if (player.getAttribute('src') !== url) player.src = url;
    await player.play().catch((error: unknown) => {
      // Pausing before the sound is loaded is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  };
  const seek = (second: number) => {
    setPosition(second);
    if (audio.current) audio.current.currentTime = second;
  };
  const progress = seconds > 0 ? position / seconds : 0;
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: spoken words of a family, which their author can add in writing */}
      <audio
        ref={audio}
        src={isPlaying && playedUrl ? playedUrl : url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setPosition(0);
        }}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
        onClick={() => void toggle()}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={22} />
      </button>
      <div className={styles.timeline}>
        <Waveform bars={waveform} progress={progress} />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={seconds}
          step={0.1}
          value={Math.min(position, seconds)}
          aria-label={`Position in ${label}`}
          aria-valuetext={`${formatPosition(position * 1000)} of ${formatPosition(seconds * 1000)}`}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
      </div>
      <span className={styles.time} aria-hidden="true">
        {formatPosition((isPlaying || position > 0 ? position : seconds) * 1000)}
      </span>
      {text && (
        <div className={styles.transcript}>
          <p dir="auto">{text}</p>
          <p className={styles.origin}>Transcribed automatically</p>
        </div>
      )}
      {hasFailed && (
        <Alert tone="danger">
          This recording could not be played. Check your connection, then try again.
        </Alert>
      )}
    </div>
  );
}

/** Bars of loudness; those before `progress` (0 to 1) are emphasized. */
export function Waveform({ bars, progress }: { bars: readonly number[]; progress: number }) {
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars.length * 4} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((level, index) => {
        const height = Math.max(6, level);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have a position only
            key={index}
            x={index * 4 + 0.5}
            y={(100 - height) / 2}
            width={3}
            height={height}
            rx={1.5}
            data-played={index < progress * bars.length}
          />
        );
      })}
    </svg>
  );
}

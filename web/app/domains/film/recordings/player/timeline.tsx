import type { Storyboard } from '@lifestory/contract';
import { useMediaSelector } from 'media-chrome/react/media-store';
import { type PointerEvent, useState } from 'react';
import { formatPosition } from '../../../../ui/position.ts';
import { chapterAt, type TimelineChapter } from '../films/film-chapter.ts';
import { frameAt } from './storyboard.ts';
import styles from './timeline.module.css';

interface Props {
  chapters: readonly TimelineChapter[];
  storyboard: Storyboard | null;
  onSeek: (seconds: number) => void;
}

/** The timeline: a slider with the chapters, and a preview of the moment under the pointer. */
export function Timeline({ chapters, storyboard, onSeek }: Props) {
  // Ten steps a second are smooth, and render less than every time update.
  const seconds = useMediaSelector(({ mediaCurrentTime = 0 }) => Math.round(mediaCurrentTime * 10) / 10);
  const duration = useMediaSelector(({ mediaDuration = 0 }) => mediaDuration || 0);
  const bufferedSeconds = useMediaSelector(({ mediaBuffered = [] }) => mediaBuffered.at(-1)?.[1] ?? 0);
  const [previewSeconds, setPreviewSeconds] = useState<number | null>(null);
  const chapter = chapterAt(chapters, seconds);
  const percent = (at: number) => (duration > 0 ? Math.min(100, (at / duration) * 100) : 0);
  const preview = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setPreviewSeconds(Math.min(1, Math.max(0, (clientX - left) / width)) * duration);
  };
  return (
    <div
      className={styles.timeline}
      onPointerMove={preview}
      onPointerLeave={() => setPreviewSeconds(null)}
      style={{ '--played': `${percent(seconds)}%`, '--buffered': `${percent(bufferedSeconds)}%` } as object}
    >
      <div className={styles.track} aria-hidden="true">
        {chapters.map(
          ({ seconds: start, title }) =>
            start > 0 && (
              <span
                key={`${start} ${title}`}
                className={styles.mark}
                style={{ left: `${percent(start)}%` }}
              />
            ),
        )}
      </div>
      <input
        type="range"
        className={styles.input}
        data-timeline=""
        aria-label="Position in the film"
        aria-valuetext={describe(seconds, duration, chapter?.title)}
        min={0}
        max={duration || 1}
        step="any"
        value={seconds}
        disabled={duration === 0}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
      />
      {previewSeconds !== null && duration > 0 && (
        <Preview
          seconds={previewSeconds}
          percent={percent(previewSeconds)}
          title={chapterAt(chapters, previewSeconds)?.title}
          storyboard={storyboard}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  seconds: number;
  percent: number;
  title: string | undefined;
  storyboard: Storyboard | null;
}

/** Frame, chapter and time of the moment under the pointer. Screen readers get the same information from the slider. */
function Preview({ seconds, percent, title, storyboard }: PreviewProps) {
  const frame = storyboard && frameAt(storyboard, seconds);
  return (
    <div className={styles.preview} aria-hidden="true" style={{ '--at': `${percent}%` } as object}>
      {frame && (
        <div
          className={styles.frame}
          style={{
            width: frame.width,
            height: frame.height,
            backgroundImage: `url(${JSON.stringify(storyboard.url)})`,
            backgroundPosition: `${-frame.x}px ${-frame.y}px`,
          }}
        />
      )}
      {title && <span className={styles.title}>{title}</span>}
      <span>{formatPosition(seconds * 1000)}</span>
    </div>
  );
}

function describe(seconds: number, duration: number, title: string | undefined): string {
  const position = `${formatPosition(seconds * 1000)} of ${formatPosition(duration * 1000)}`;
  return title ? `${position}, chapter: ${title}` : position;
}

import { useMediaSelector } from 'media-chrome/react/media-store';
import { formatPosition } from '../../../ui/position.ts';
import styles from './player-controls.module.css';

/** The position and the duration of the film. */
export function TimeDisplay() {
  const seconds = useMediaSelector(({ mediaCurrentTime = 0 }) => Math.floor(mediaCurrentTime));
  const duration = useMediaSelector(({ mediaDuration = 0 }) => Math.floor(mediaDuration) || 0);
  return (
    <span className={styles.time}>
      {formatPosition(seconds * 1000)}
      <span className={styles.duration}> / {formatPosition(duration * 1000)}</span>
    </span>
  );
}

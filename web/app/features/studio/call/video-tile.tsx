import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './call.module.css';

interface Props {
  name: string;
  stream: MediaStream | null;
  /** Whether it is the user's own picture: mirrored and without sound. */
  isOwn?: boolean;
  /** `large` for the person in focus. */
  size?: 'large' | 'small';
  /** A sentence over the picture, such as that the connection is interrupted. */
  note?: string | null;
}

/** The picture and sound of a person in a call. */
export function VideoTile({ name, stream, isOwn = false, size = 'small', note = null }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    if (!stream) return;
    // Browsers may refuse to play sound before the person has touched the page.
    element.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  }, [stream]);
  return (
    <figure className={styles.tile} data-size={size}>
      <video ref={video} autoPlay playsInline muted={isOwn} data-own={isOwn || undefined} aria-label={name} />
      {isBlocked && (
        <button type="button" className={styles.sound} onClick={() => void video.current?.play()}>
          Turn the sound on
        </button>
      )}
      <figcaption>
        {note && (
          <span className={styles.tileNote}>
            <Icon name="swap" size={16} /> {note}
          </span>
        )}
        <span className={styles.name}>{isOwn ? 'You' : name}</span>
      </figcaption>
    </figure>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { toLevel, watchLoudness } from '../preparation/microphone-loudness.ts';
import styles from './call.module.css';
import { applySpeaker, useDeviceChoices } from './device-choice.ts';

interface Props {
  name: string;
  stream: MediaStream | null;
  /** Whether it is the user's own picture: mirrored and without sound. */
  isOwn?: boolean;
  /** `large` for the person in focus. */
  size?: 'large' | 'small';
  /** Whether a meter shows how loud the person is. */
  hasLevel?: boolean;
  /** A sentence over the picture, such as that the connection is interrupted. */
  note?: string | null;
}

/** The picture and sound of a person in a call. */
export function VideoTile({
  name,
  stream,
  isOwn = false,
  size = 'small',
  hasLevel = false,
  note = null,
}: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const { audiooutput: speaker } = useDeviceChoices();
  useEffect(() => {
    if (!speaker || isOwn) return;
    const apply = () => {
      if (video.current) void applySpeaker(video.current);
    };
    apply();
    // Such as headphones that are connected again.
    navigator.mediaDevices?.addEventListener?.('devicechange', apply);
    return () => navigator.mediaDevices?.removeEventListener?.('devicechange', apply);
  }, [speaker, isOwn]);
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
        <span className={styles.name}>
          {isOwn ? 'You' : name}
          {hasLevel && stream && (
            <SoundLevel stream={stream} label={isOwn ? 'Your microphone' : `Sound of ${name}`} />
          )}
        </span>
      </figcaption>
    </figure>
  );
}

/** Milliseconds between two measurements. */
const levelIntervalMs = 100;

/** Shows how loud a person is at the moment; nothing without a microphone. */
function SoundLevel({ stream, label }: { stream: MediaStream; label: string }) {
  const [level, setLevel] = useState(0);
  const [microphone] = stream.getAudioTracks();
  useEffect(() => {
    if (!microphone) return;
    // A stream of its own, because that of the person can get another microphone.
    return watchLoudness(new MediaStream([microphone]), levelIntervalMs, (loudness) =>
      setLevel(toLevel(loudness)),
    );
  }, [microphone]);
  return microphone ? (
    <meter className={styles.meter} min={0} max={1} value={level} aria-label={label} />
  ) : null;
}

import type { Film } from '@lifestory/contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isStaff, readUser } from '../../../api/sign-in.ts';
import { recordPlayback } from '../recordings.api.ts';
import { FilmPlaceholder } from './film-placeholder.tsx';
import styles from './film-player.module.css';
import type { Moment } from './moment.ts';

interface Props {
  /** The film; null if there is none yet. */
  film: Film | null;
  /** Accessible name of the film, such as `The life story of Ana Sample`. */
  label: string;
  /** Shown instead of a film. */
  emptyText?: string;
  /** Refetches the film, with new signed URLs; null if it no longer exists. */
  renew: () => Promise<Film | null>;
  /** Starts playback immediately. Used for the next part of a film that is playing. */
  autoPlay?: boolean;
  /** The position in this file to play from; each new object seeks. */
  moment?: Moment | null;
  onEnded?: () => void;
}

/** Maximum number of consecutive URL renewals before the viewer has to retry manually. */
const maxRenewals = 3;

/** The film player: poster, no download button, and new URLs when they expire during playback. */
export function FilmPlayer({ film, emptyText, ...player }: Props) {
  if (!film) return <FilmPlaceholder {...(emptyText === undefined ? {} : { text: emptyText })} />;
  // Until a version without the passages that the viewer may not see was made.
  if (film.file === '') return <FilmPlaceholder text="This film is being prepared for you." />;
  return <Player key={film.id} film={film} {...player} />;
}

function Player({ film, label, renew, autoPlay = false, moment = null, onEnded }: Props & { film: Film }) {
  // Keeps the first URL until it fails: a refetch must not interrupt playback with a new one.
  const [source, setSource] = useState({ file: film.file, poster: film.poster, renewal: 0 });
  const player = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // The poster may be generated only after the film was first loaded.
  const poster = source.poster ?? film.poster;
  const playback = useRef({
    positionSeconds: 0,
    isPlaying: false,
    renewals: 0,
    isReloading: false,
    isRecorded: false,
  });

  useEffect(() => {
    const video = player.current;
    if (!moment || !video) return;
    // Without metadata, `handleLoaded` seeks there.
    playback.current.positionSeconds = moment.seconds;
    playback.current.isPlaying = true;
    if (video.readyState === 0) return;
    video.currentTime = moment.seconds;
    void video.play().catch(() => undefined);
  }, [moment]);
  const refresh = async () => {
    setHasFailed(false);
    const fresh = await renew().catch(() => null);
    if (!fresh || fresh.id !== film.id) return setHasFailed(true);
    setSource(({ renewal }) => ({ file: fresh.file, poster: fresh.poster, renewal: renewal + 1 }));
  };
  // Reloads explicitly, because the renewed URL may equal the failed one, for example after a lost connection.
  useEffect(() => {
    if (source.renewal > 0) player.current?.load();
  }, [source.renewal]);
  const handleError = () => {
    // Reloading starts at 0, so ignore positions until `handleLoaded` seeks back to the viewer's position.
    playback.current.isReloading = true;
    if (playback.current.renewals++ < maxRenewals) void refresh();
    else setHasFailed(true);
  };
  const handleLoaded = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (playback.current.positionSeconds > 0) video.currentTime = playback.current.positionSeconds;
    playback.current.isReloading = false;
    if (playback.current.isPlaying) void video.play().catch(() => undefined);
  };
  const handleTimeUpdate = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (video.error || video.seeking || playback.current.isReloading) return;
    if (video.currentTime > playback.current.positionSeconds) playback.current.renewals = 0;
    playback.current.positionSeconds = video.currentTime;
  };
  // Records that the family has watched the film, without delaying playback.
  const recordPlaybackOnce = () => {
    const user = readUser();
    if (playback.current.isRecorded || !user || isStaff(user.role)) return;
    playback.current.isRecorded = true;
    void recordPlayback(film.id);
  };

  return (
    <div className={styles.frame}>
      <video
        ref={player}
        className={styles.video}
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
        autoPlay={autoPlay}
        src={source.file}
        aria-label={label}
        data-film={film.id}
        {...(poster ? { poster } : {})}
        onContextMenu={(event) => event.preventDefault()}
        onError={handleError}
        onEnded={onEnded}
        onLoadedMetadata={handleLoaded}
        onTimeUpdate={handleTimeUpdate}
        onSeeked={handleTimeUpdate}
        onSeeking={({ currentTarget: video }) => {
          if (!video.error && !playback.current.isReloading)
            playback.current.positionSeconds = video.currentTime;
        }}
        onPlay={() => {
          playback.current.isPlaying = true;
          recordPlaybackOnce();
        }}
        onPause={({ currentTarget: video }) => {
          if (!video.error) playback.current.isPlaying = false;
        }}
      />
      {hasFailed && (
        <div className={styles.failure} role="alert">
          <p>The film could not be loaded.</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              playback.current.renewals = 0;
              void refresh();
            }}
          >
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

import type { Film } from '@lifestory/contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isStaff, readUser } from '../../api/sign-in.ts';
import { FilmPlaceholder } from './film-placeholder.tsx';
import styles from './film-player.module.css';
import { noteWatched } from './recordings.api.ts';

interface Props {
  /** The film; null while there is none. */
  film: Film | null;
  /** Said of the film, such as `The life story of Ana Sample`. */
  label: string;
  /** Said in place of a film. */
  emptyText?: string;
  /** Asks the server for the film again, with fresh addresses; null when it is gone. */
  renew: () => Promise<Film | null>;
  /** Plays at once, as the next part of a film that was being watched. */
  autoPlay?: boolean;
  onEnded?: () => void;
}

/** How often addresses are renewed in a row before the viewer is asked. */
const maxRenewals = 3;

/** A film to watch: its poster, no download in the player, and no end when its address expires in the middle. */
export function FilmPlayer({ film, emptyText, ...player }: Props) {
  if (!film) return <FilmPlaceholder {...(emptyText === undefined ? {} : { text: emptyText })} />;
  return <Player key={film.id} film={film} {...player} />;
}

function Player({ film, label, renew, autoPlay = false, onEnded }: Props & { film: Film }) {
  // A page may fetch the film again while it plays: the address stays until it has expired.
  const [source, setSource] = useState({ file: film.file, poster: film.poster, renewal: 0 });
  const player = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  // It may be drawn only after the film has come.
  const poster = source.poster ?? film.poster;
  const place = useRef({ second: 0, playing: false, renewals: 0, coming: false, noted: false });

  const refresh = async () => {
    setFailed(false);
    const fresh = await renew().catch(() => null);
    if (!fresh || fresh.id !== film.id) return setFailed(true);
    setSource(({ renewal }) => ({ file: fresh.file, poster: fresh.poster, renewal: renewal + 1 }));
  };
  // The address may be the one that failed, as after a lost connection: it is loaded again all the same.
  useEffect(() => {
    if (source.renewal > 0) player.current?.load();
  }, [source.renewal]);
  const broke = () => {
    // Loading again begins at 0, which is not where the viewer is.
    place.current.coming = true;
    if (place.current.renewals++ < maxRenewals) void refresh();
    else setFailed(true);
  };
  const loaded = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (place.current.second > 0) video.currentTime = place.current.second;
    place.current.coming = false;
    if (place.current.playing) void video.play().catch(() => undefined);
  };
  const moved = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (video.error || video.seeking || place.current.coming) return;
    if (video.currentTime > place.current.second) place.current.renewals = 0;
    place.current.second = video.currentTime;
  };
  // A family that plays the film has it; the film does not wait for the note.
  const noteOnce = () => {
    const user = readUser();
    if (place.current.noted || !user || isStaff(user.role)) return;
    place.current.noted = true;
    void noteWatched(film.id);
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
        {...(poster ? { poster } : {})}
        onContextMenu={(event) => event.preventDefault()}
        onError={broke}
        onEnded={onEnded}
        onLoadedMetadata={loaded}
        onTimeUpdate={moved}
        onSeeked={moved}
        onSeeking={({ currentTarget: video }) => {
          if (!video.error && !place.current.coming) place.current.second = video.currentTime;
        }}
        onPlay={() => {
          place.current.playing = true;
          noteOnce();
        }}
        onPause={({ currentTarget: video }) => {
          if (!video.error) place.current.playing = false;
        }}
      />
      {failed && (
        <div className={styles.failed} role="alert">
          <p>The film could not be loaded just now.</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              place.current.renewals = 0;
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

import type { Film } from '@lifestory/contract';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { loadChunk } from '../../../../ui/loading/chunk.ts';
import { runWhenIdle } from '../../../../ui/loading/idle.ts';
import { formatPosition } from '../../../../ui/position.ts';
import type { PlayerControlsProps } from '../player/player-controls.tsx';
import type { TimelineChapter } from './film-chapter.ts';
import { FilmPlaceholder } from './film-placeholder.tsx';
import styles from './film-player.module.css';
import type { Moment } from './moment.ts';
import { usePlayback } from './use-playback.ts';

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
  /** Where the viewer stopped last time, in seconds: the film continues there. */
  startSeconds?: number | null;
  /** The chapters in this file. */
  chapters?: readonly TimelineChapter[];
  /** Creates a link to a second of this file; without it, none can be copied. */
  createLink?: ((seconds: number) => string) | undefined;
  /** Is told the position during playback, about four times a second. */
  onTime?: (seconds: number) => void;
  onEnded?: () => void;
}

/** The film player: poster, controls of its own, no download button, and new URLs when they expire during playback. */
export function FilmPlayer({ film, emptyText, ...player }: Props) {
  if (!film) return <FilmPlaceholder {...(emptyText === undefined ? {} : { text: emptyText })} />;
  // Until a version without the passages that the viewer may not see was made.
  if (film.file === '') return <FilmInPreparation renew={player.renew} />;
  return <Player key={film.id} film={film} {...player} />;
}

/** Milliseconds between two questions whether a film is ready. */
const preparationPollMs = 5_000;

/** Stands for a film until a version for this viewer was made; asks for it, so that it appears without a reload. */
function FilmInPreparation({ renew }: Pick<Props, 'renew'>) {
  const ask = useRef(renew);
  useEffect(() => {
    ask.current = renew;
  }, [renew]);
  useEffect(() => {
    const timer = setInterval(() => {
      // The page shows the film that the reply contains; a failed request is followed by the next one.
      if (!document.hidden) ask.current().catch(() => undefined);
    }, preparationPollMs);
    return () => clearInterval(timer);
  }, []);
  return <FilmPlaceholder text="This film is being prepared for you." />;
}

function Player({
  film,
  label,
  renew,
  autoPlay = false,
  moment = null,
  startSeconds = null,
  chapters = [],
  createLink,
  onTime,
  onEnded,
}: Props & { film: Film }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { url, video, poster, handlers, ...playback } = usePlayback({
    film,
    renew,
    moment,
    startSeconds,
    onTime,
  });
  const { Controls, hasFailed: hasNoControls } = usePlayerControls(playback.hasStarted || autoPlay);
  const { hasStarted, play } = playback;
  return (
    <div ref={setFrame} className={styles.frame} data-started={hasStarted || undefined}>
      <video
        {...handlers}
        className={styles.video}
        controls={hasNoControls}
        controlsList="nodownload"
        playsInline
        preload="metadata"
        autoPlay={autoPlay}
        src={url}
        aria-label={label}
        data-film={film.id}
        {...(poster ? { poster } : {})}
        onContextMenu={(event) => event.preventDefault()}
        onEnded={onEnded}
      >
        {playback.captions && <track kind="captions" srcLang="en" label="Captions" src={playback.captions} />}
      </video>
      {!hasStarted && !autoPlay && !hasNoControls && (
        <div className={styles.start}>
          <button type="button" className={styles.play} onClick={() => play(startSeconds ?? undefined)}>
            <Icon name="play" size={36} />
            {startSeconds === null ? (
              <span className="visually-hidden">Play: {label}</span>
            ) : (
              <span>Continue at {formatPosition(startSeconds * 1000)}</span>
            )}
          </button>
          {startSeconds !== null && (
            <button type="button" className={styles.restart} onClick={() => play(0)}>
              Play from the beginning
            </button>
          )}
        </div>
      )}
      {Controls && video && frame && !playback.hasFailed && (
        <Controls
          video={video}
          frame={frame}
          chapters={chapters}
          storyboard={film.versions?.storyboard ?? null}
          quality={playback.quality}
          onQualityChange={playback.chooseQuality}
          createLink={createLink}
          hasStarted={hasStarted}
        />
      )}
      {playback.hasFailed && (
        <div className={styles.failure} role="alert">
          <p>The film could not be loaded.</p>
          <Button look="accent" round onClick={playback.retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

let loaded: ComponentType<PlayerControlsProps> | null = null;

/**
 * Returns the controls of the player, whose code is loaded when the browser is idle or the film is played; null before.
 * If it cannot be loaded, `hasFailed`: the browser's own controls take its place.
 */
function usePlayerControls(isNeeded: boolean) {
  const [Controls, setControls] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (Controls) return;
    let isMounted = true;
    const load = () =>
      // Not `import(…).then(…)`: the build runs such a `then` before it waits for the styles, so it misses their
      // failure.
      loadChunk(() => import('../player/player-controls.tsx')).then(
        (module) => {
          loaded = module.default;
          if (isMounted) setControls(() => loaded);
        },
        () => isMounted && setHasFailed(true),
      );
    const cancel = isNeeded ? void load() : runWhenIdle(() => void load());
    return () => {
      isMounted = false;
      cancel?.();
    };
  }, [Controls, isNeeded]);
  return { Controls, hasFailed };
}

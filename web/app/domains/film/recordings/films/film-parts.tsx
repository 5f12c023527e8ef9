import type { Film } from '@lifestory/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { groupBy } from '../../../../ui/group-by.ts';
import { idleComponent } from '../../../../ui/loading/idle-component.tsx';
import { chaptersOfPart, type FilmChapter, startOfPart } from './film-chapter.ts';
import styles from './film-parts.module.css';
import { FilmPlayer } from './film-player.tsx';
import { locateMoment, type Moment } from './moment.ts';

const RememberedPosition = idleComponent(() => import('./remembered-position.tsx'));

interface Props {
  /** The parts of a film in order; empty without a film. */
  films: readonly Film[];
  /** Accessible name of the film, such as `The life story of Ana Sample`. */
  label: string;
  emptyText?: string;
  /** Refetches a part, with new signed URLs; null if it no longer exists. */
  renew: (id: string) => Promise<Film | null>;
  /** Where to play from. */
  moment?: Moment | null;
  /** The chapters of the film, by time. */
  chapters?: readonly FilmChapter[];
  /** Creates a link to a second of the film; without it, none can be copied. */
  createLink?: ((seconds: number) => string) | undefined;
  /** Is told the second of the film during playback, about four times a second. */
  onTime?: (seconds: number) => void;
}

/** Plays the parts of a film in sequence, with a button for each if there are several. */
export function FilmParts({
  films,
  label,
  emptyText,
  renew,
  moment = null,
  chapters = [],
  createLink,
  onTime,
}: Props) {
  const [chosenPart, setChosenPart] = useState<{
    id: string;
    plays: boolean;
    moment?: Moment;
  } | null>(null);
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const [stoppedSeconds, setStoppedSeconds] = useState<number | null>(null);
  const locate = useEffectEvent((chosenMoment: Moment) => {
    const located = locateMoment(films, chosenMoment);
    if (located) setChosenPart({ ...located, plays: true });
    container?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (moment) locate(moment);
  }, [moment]);
  // Until the viewer chooses, the film is where they stopped last time.
  const start =
    chosenPart || stoppedSeconds === null ? null : locateMoment(films, { seconds: stoppedSeconds });
  const shownId = chosenPart?.id ?? start?.id;
  const chosenIndex = films.findIndex(({ id }) => id === shownId);
  const index = Math.max(0, chosenIndex);
  const film = films[index] ?? null;
  const next = films[index + 1];
  const hasParts = films.length > 1;
  const partStart = startOfPart(films, index);
  return (
    <div ref={setContainer} className={styles.film}>
      {container && <RememberedPosition films={films} container={container} onFound={setStoppedSeconds} />}
      <FilmPlayer
        film={film}
        label={hasParts ? `${label}, part ${index + 1} of ${films.length}` : label}
        {...(emptyText === undefined ? {} : { emptyText })}
        renew={async () => (film ? renew(film.id) : null)}
        autoPlay={chosenIndex >= 0 && chosenPart?.plays === true}
        moment={chosenIndex >= 0 ? (chosenPart?.moment ?? null) : null}
        startSeconds={start && start.id === film?.id ? start.moment.seconds : null}
        chapters={chaptersOfPart(films, index, chapters)}
        createLink={createLink && ((seconds) => createLink(partStart + seconds))}
        onTime={(seconds) => {
          // Later positions do not move the viewer.
          if (film && !chosenPart) setChosenPart({ id: film.id, plays: false });
          onTime?.(partStart + seconds);
        }}
        onEnded={() => next && setChosenPart({ id: next.id, plays: true })}
      />
      {hasParts && (
        <ol className={styles.parts} aria-label="Parts of the film">
          {films.map(({ id }, position) => (
            <li key={id}>
              <button
                type="button"
                className={styles.part}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => setChosenPart({ id, plays: true })}
              >
                Part {position + 1}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Groups films by session, in the given order. */
export const filmsBySession = (films: readonly Film[]): Film[][] => [
  ...groupBy(films, ({ session_id }) => session_id).values(),
];

import type { Film } from '@lifestory/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './film-parts.module.css';
import { FilmPlayer } from './film-player.tsx';
import { locateMoment, type Moment } from './moment.ts';

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
}

/** Plays the parts of a film in sequence, with a button for each if there are several. */
export function FilmParts({ films, label, emptyText, renew, moment = null }: Props) {
  const [chosenPart, setChosenPart] = useState<{
    id: string;
    plays: boolean;
    moment?: Moment;
  } | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const locate = useEffectEvent((chosenMoment: Moment) => {
    const located = locateMoment(films, chosenMoment);
    if (located) setChosenPart({ ...located, plays: true });
    container.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (moment) locate(moment);
  }, [moment]);
  const chosenIndex = films.findIndex(({ id }) => id === chosenPart?.id);
  const index = Math.max(0, chosenIndex);
  const film = films[index] ?? null;
  const next = films[index + 1];
  const hasParts = films.length > 1;
  return (
    <div ref={container} className={styles.film}>
      <FilmPlayer
        film={film}
        label={hasParts ? `${label}, part ${index + 1} of ${films.length}` : label}
        {...(emptyText === undefined ? {} : { emptyText })}
        renew={async () => (film ? renew(film.id) : null)}
        autoPlay={chosenIndex >= 0 && chosenPart?.plays === true}
        moment={chosenIndex >= 0 ? (chosenPart?.moment ?? null) : null}
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
  ...Map.groupBy(films, ({ session_id }) => session_id).values(),
];

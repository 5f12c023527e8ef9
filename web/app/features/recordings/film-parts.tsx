import type { Film } from '@lifestory/contract';
import { useState } from 'react';
import styles from './film-parts.module.css';
import { FilmPlayer } from './film-player.tsx';

interface Props {
  /** The parts of one film in order; none while there is no film. */
  films: readonly Film[];
  /** Said of the film, such as `The life story of Ana Sample`. */
  label: string;
  emptyText?: string;
  /** Asks for a part again, with fresh addresses; null when it is gone. */
  renew: (id: string) => Promise<Film | null>;
}

/** A film whose parts play one after the other, with a button for each when there are several. */
export function FilmParts({ films, label, emptyText, renew }: Props) {
  const [chosen, setChosen] = useState<{ id: string; plays: boolean } | null>(null);
  const found = films.findIndex(({ id }) => id === chosen?.id);
  const index = Math.max(0, found);
  const film = films[index] ?? null;
  const next = films[index + 1];
  const several = films.length > 1;
  return (
    <div className={styles.film}>
      <FilmPlayer
        film={film}
        label={several ? `${label}, part ${index + 1} of ${films.length}` : label}
        {...(emptyText === undefined ? {} : { emptyText })}
        renew={async () => (film ? renew(film.id) : null)}
        autoPlay={found >= 0 && chosen?.plays === true}
        onEnded={() => next && setChosen({ id: next.id, plays: true })}
      />
      {several && (
        <ol className={styles.parts} aria-label="Parts of the film">
          {films.map(({ id }, place) => (
            <li key={id}>
              <button
                type="button"
                className={styles.part}
                aria-current={place === index ? 'true' : undefined}
                onClick={() => setChosen({ id, plays: true })}
              >
                Part {place + 1}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Films of several sessions as one list for each session, in the given order. */
export const filmsBySession = (films: readonly Film[]): Film[][] => [
  ...Map.groupBy(films, ({ session_id }) => session_id).values(),
];

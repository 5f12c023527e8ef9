import type { Film } from '@lifestory/contract';
import { formatTime } from '../../ui/time.ts';
import styles from './earlier-films.module.css';
import { FilmPlayer } from './film-player.tsx';

interface Props {
  films: readonly Film[];
  /** Asks for one of them again, with fresh addresses. */
  renew: (id: string) => Promise<Film | null>;
}

/** The films of earlier interviews, under the newest one; nothing when there are none. */
export function EarlierFilms({ films, renew }: Props) {
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="earlier-films">
      <h2 id="earlier-films" className={styles.title}>
        Earlier recordings
      </h2>
      <ul className={styles.list}>
        {films.map((film) => {
          const day = formatTime(film.created_at, 'MMM DD, YYYY');
          return (
            <li key={film.id}>
              <FilmPlayer film={film} label={`Recording of ${day}`} renew={() => renew(film.id)} />
              <p className={styles.name}>{day}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

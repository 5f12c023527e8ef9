import type { Film } from '@lifestory/contract';
import { formatTime } from '../../../ui/time.ts';
import styles from './earlier-films.module.css';
import { FilmParts, filmsBySession } from './film-parts.tsx';

interface Props {
  films: readonly Film[];
  /** Refetches a film, with new signed URLs. */
  renew: (id: string) => Promise<Film | null>;
}

/** The films of earlier sessions by date, below the newest one; renders nothing if there are none. */
export function EarlierFilms({ films, renew }: Props) {
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="earlier-films">
      <h2 id="earlier-films" className={styles.title}>
        Earlier recordings
      </h2>
      <ul className={styles.list}>
        {filmsBySession(films).map((parts) => {
          const day = formatTime(parts[0]?.recorded_at ?? '', 'MMM DD, YYYY');
          return (
            <li key={parts[0]?.session_id}>
              <FilmParts films={parts} label={`Recording of ${day}`} renew={renew} />
              <p className={styles.name}>{day}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

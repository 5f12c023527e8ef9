import type { Film } from '@lifestory/contract';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../ui/time.ts';
import styles from './earlier-films.module.css';
import { FilmParts, filmsBySession } from './film-parts.tsx';
import type { Moment } from './moment.ts';

interface Props {
  films: readonly Film[];
  /** Refetches a film, with new signed URLs. */
  renew: (id: string) => Promise<Film | null>;
  /** Renders what belongs to the film of a session, such as its chapters; `play` plays the film from a second. */
  children?: (sessionId: string, play: (seconds: number) => void, day: string) => ReactNode;
}

/** The films of earlier sessions by date, below the newest one; renders nothing if there are none. */
export function EarlierFilms({ films, renew, children }: Props) {
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="earlier-films">
      <h2 id="earlier-films" className={styles.title}>
        Earlier recordings
      </h2>
      <ul className={styles.list}>
        {filmsBySession(films).map((parts) => (
          <li key={parts[0]?.session_id}>
            <EarlierFilm parts={parts} renew={renew}>
              {children}
            </EarlierFilm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlierFilm({
  parts,
  renew,
  children,
}: Pick<Props, 'renew' | 'children'> & { parts: readonly Film[] }) {
  const [moment, setMoment] = useState<Moment | null>(null);
  const day = formatTime(parts[0]?.recorded_at ?? '', 'MMM DD, YYYY');
  return (
    <>
      <FilmParts films={parts} label={`Recording of ${day}`} renew={renew} moment={moment} />
      <p className={styles.name}>{day}</p>
      {children?.(parts[0]?.session_id ?? '', (seconds) => setMoment({ seconds }), day)}
    </>
  );
}

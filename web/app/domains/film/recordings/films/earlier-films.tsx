import type { Film } from '@lifestory/contract';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../ui/time.ts';
import styles from './earlier-films.module.css';
import type { FilmChapter } from './film-chapter.ts';
import { FilmParts, filmsBySession } from './film-parts.tsx';
import type { Moment } from './moment.ts';

interface Props {
  films: readonly Film[];
  /** Refetches a film, with new signed URLs. */
  renew: (id: string) => Promise<Film | null>;
  /** Returns the chapters of the film of a session, by time. */
  chaptersOf?: (sessionId: string) => readonly FilmChapter[];
  /** The moment of the film of a session to play from, from the address. */
  linked?: { sessionId: string; moment: Moment } | null;
  /** Creates a link to a second of the film of a session. */
  createLink?: (sessionId: string, seconds: number) => string;
  /** Renders what belongs to the film of a session, such as its chapters; `play` plays the film from a second. */
  children?: (sessionId: string, play: (seconds: number) => void, day: string) => ReactNode;
}

/** The films of earlier sessions by date, below the newest one; renders nothing if there are none. */
export function EarlierFilms({ films, ...props }: Props) {
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="earlier-films">
      <h2 id="earlier-films" className={styles.title}>
        Earlier recordings
      </h2>
      <ul className={styles.list}>
        {filmsBySession(films).map((parts) => (
          <li key={parts[0]?.session_id}>
            <EarlierFilm parts={parts} sessionId={parts[0]?.session_id ?? ''} {...props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlierFilm({
  parts,
  sessionId,
  renew,
  chaptersOf,
  linked,
  createLink,
  children,
}: Omit<Props, 'films'> & { parts: readonly Film[]; sessionId: string }) {
  const [played, setPlayed] = useState<Moment | null>(null);
  const linkedMoment = linked && linked.sessionId === sessionId ? linked.moment : null;
  const day = formatTime(parts[0]?.recorded_at ?? '', 'MMM DD, YYYY');
  return (
    <>
      <FilmParts
        films={parts}
        label={`Recording of ${day}`}
        renew={renew}
        moment={played ?? linkedMoment}
        chapters={chaptersOf?.(sessionId) ?? []}
        createLink={createLink && ((seconds) => createLink(sessionId, seconds))}
      />
      <p className={styles.name}>{day}</p>
      {children?.(sessionId, (seconds) => setPlayed({ seconds }), day)}
    </>
  );
}

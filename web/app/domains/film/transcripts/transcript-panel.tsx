import type { Film } from '@lifestory/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { startOfPart } from '../recordings/index.ts';
import styles from './transcript-panel.module.css';
import type { Reader } from './transcripts.api.ts';

/** The text; read only by those who open it. */
const TranscriptView = lazyComponent(() => import('./transcript-view.tsx'), {
  placeholder: <div className={styles.placeholder} />,
});

interface Props {
  /** The parts of a film in order. */
  films: readonly Film[];
  reader: Reader;
  /** Whether the reader can do something without a transcript: upload one, or restrict a passage. */
  canAdd: boolean;
  /** Plays the film from a number of seconds, through all of its parts. */
  onPlay: (seconds: number) => void;
  /** The day of the film, in the labels, on pages with several films. */
  day?: string | undefined;
  level?: 2 | 3;
}

/** The transcript of a film, opened with a button. Renders nothing without one, unless the reader can add something. */
export function TranscriptPanel({ films, reader, canAdd, onPlay, day, level = 3 }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = films.filter(({ captions }) => captions || canAdd);
  const Heading = `h${level}` as const;
  if (shown.length === 0) return null;
  const hasTranscript = shown.some(({ captions }) => captions);
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <Heading id={id} className={styles.heading}>
          {day ? `Transcript of ${day}` : 'Transcript'}
        </Heading>
        <Button look="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : describeOpening(hasTranscript, reader)}
        </Button>
      </div>
      {isOpen &&
        shown.map((film) => (
          <TranscriptView
            key={film.id}
            filmId={film.id}
            reader={reader}
            title={films.length > 1 ? `Part ${film.part}` : null}
            onPlay={(seconds) => onPlay(startOfPart(films, films.indexOf(film)) + seconds)}
          />
        ))}
    </section>
  );
}

function describeOpening(hasTranscript: boolean, reader: Reader): string {
  if (hasTranscript) return 'Read along';
  return reader === 'staff' ? 'Add a transcript' : 'Private passages';
}

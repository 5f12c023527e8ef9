import type { Chapter, Film } from '@lifestory/contract';
import { useEffect, useRef } from 'react';
import { formatPosition } from '../../../../ui/position.ts';
import { formatYears } from '../chapter-years.ts';
import { linkToChapter } from '../moment-link.ts';
import styles from './chapter-cards.module.css';
import { drawStills } from './film-still.ts';
import { QrCode } from './qr-code.tsx';

interface Props {
  storyteller: { id: string; fname: string };
  /** The parts of the film. */
  films: readonly Film[];
  chapters: readonly Chapter[];
}

/** Cards to print, one per chapter: title, still and a QR code that plays the film from there. */
export function ChapterCards({ storyteller, films, chapters }: Props) {
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  useEffect(() => {
    const drawing = new AbortController();
    void drawStills(films, chapters, canvases.current, drawing.signal);
    return () => drawing.abort();
  }, [films, chapters]);
  const poster = films[0]?.poster;
  return (
    <ul className={styles.cards}>
      {chapters.map((chapter) => (
        <li key={chapter.id} className={styles.card}>
          <div className={styles.still} aria-hidden="true">
            {poster && <img src={poster} alt="" />}
            <canvas
              ref={(canvas) => {
                if (canvas) canvases.current.set(chapter.id, canvas);
                return () => void canvases.current.delete(chapter.id);
              }}
            />
          </div>
          <div className={styles.text}>
            <h2 className={styles.title}>{chapter.title}</h2>
            {chapter.asker && <p className={styles.detail}>Asked by {chapter.asker}</p>}
            {chapter.first_year !== null && <p className={styles.detail}>{formatYears(chapter)}</p>}
            <p className={styles.hint}>
              Scan to hear {storyteller.fname} tell it ({formatPosition(chapter.at_ms)})
            </p>
          </div>
          <div className={styles.code}>
            <QrCode
              url={linkToChapter(storyteller.id, chapter.id)}
              label={`QR code that plays: ${chapter.title}`}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

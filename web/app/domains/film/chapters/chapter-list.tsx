import type { Chapter } from '@lifestory/contract';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { formatPosition } from '../../../ui/position.ts';
import type { Editor } from './chapter-changes.api.ts';
import styles from './chapter-list.module.css';
import { formatYears } from './chapter-years.ts';

/** The form of a chapter; most readers never open it. */
const ChapterForm = lazyComponent(() => import('./chapter.form.tsx'));

interface Props {
  sessionId: string;
  /** The chapters of this session by time. */
  chapters: readonly Chapter[];
  /** The id of the chapter that is playing; null if none is. */
  currentId?: string | null;
  /** As whom the user changes chapters; null if they may not. */
  editor: Editor | null;
  /** Plays the film from a number of seconds. */
  onPlay: (seconds: number) => void;
  /** The day of the film, in the heading, on pages with several films. */
  day?: string | undefined;
  /** The page with the chapters as printable cards. */
  cardsPath?: string;
  /** The level of the heading. */
  level?: 2 | 3;
}

/** The chapters of a film: each plays from its moment. Renders nothing if there are none and none can be added. */
export function ChapterList({
  sessionId,
  chapters,
  currentId = null,
  editor,
  onPlay,
  day,
  cardsPath,
  level = 3,
}: Props) {
  const headingId = useId();
  /** The chapter being edited, `new` for one that is added; null for none. */
  const [edited, setEdited] = useState<Chapter | 'new' | null>(null);
  const Heading = `h${level}` as const;
  if (chapters.length === 0 && editor === null) return null;
  return (
    <section className={styles.chapters} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.heading}>
        {day ? `Chapters of ${day}` : 'Chapters'}
      </Heading>
      {chapters.length > 0 && (
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              {editor && edited !== 'new' && edited?.id === chapter.id ? (
                <ChapterForm
                  editor={editor}
                  sessionId={sessionId}
                  chapter={chapter}
                  onClose={() => setEdited(null)}
                />
              ) : (
                <>
                  <button
                    type="button"
                    className={styles.play}
                    aria-current={chapter.id === currentId ? 'true' : undefined}
                    onClick={() => onPlay(chapter.at_ms / 1000)}
                  >
                    <span className={styles.time}>{formatPosition(chapter.at_ms)}</span>
                    <span className={styles.title}>
                      {chapter.title}
                      {chapter.asker && <span className={styles.detail}> – asked by {chapter.asker}</span>}
                      {chapter.first_year !== null && (
                        <span className={styles.detail}> ({formatYears(chapter)})</span>
                      )}
                    </span>
                  </button>
                  {editor && (
                    <IconButton aria-label={`Edit: ${chapter.title}`} onClick={() => setEdited(chapter)}>
                      <Icon name="edit" />
                    </IconButton>
                  )}
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {editor &&
        (edited === 'new' ? (
          <ChapterForm editor={editor} sessionId={sessionId} chapter={null} onClose={() => setEdited(null)} />
        ) : (
          <Button look="text" className={styles.add} onClick={() => setEdited('new')}>
            Add a chapter
          </Button>
        ))}
      {cardsPath && chapters.length > 0 && (
        <Link to={cardsPath} className={styles.cards}>
          Print cards
        </Link>
      )}
    </section>
  );
}

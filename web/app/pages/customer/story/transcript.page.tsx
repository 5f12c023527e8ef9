import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isMissing } from '../../../api/failure.ts';
import { storyChaptersQuery } from '../../../domains/film/chapters/index.ts';
import { chaptersOfPart, filmsBySession } from '../../../domains/film/recordings/index.ts';
import { groupByChapter, transcriptQuery } from '../../../domains/film/transcripts/index.ts';
import { storytellerQuery } from '../../../domains/people/stories/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { formatPosition } from '../../../ui/position.ts';
import { formatTime } from '../../../ui/time.ts';
import styles from './transcript.module.css';

/** The transcript of a film, with its chapters as headings, as a page to print. */
export default function TranscriptPage() {
  const { id = '' } = useParams();
  const { data: transcript, error } = useQuery(transcriptQuery('family', id));
  const { data: storyteller } = useQuery(storytellerQuery());
  const { data: storyChapters = [] } = useQuery(storyChaptersQuery);
  if (error && !transcript) {
    const text = isMissing(error) ? 'It may belong to another story.' : error.message;
    return (
      <Notice title="The transcript could not be shown" text={text}>
        <ButtonLink to="/home" look="accent" round>
          Home
        </ButtonLink>
      </Notice>
    );
  }
  if (!transcript || !storyteller) return <Loading label="Loading the transcript…" />;
  const film = storyteller.videos.find((video) => video.id === id);
  const parts = filmsBySession(storyteller.videos).find((films) => film && films.includes(film)) ?? [];
  const chapters = chaptersOfPart(
    parts,
    parts.findIndex((part) => part.id === id),
    storyChapters.filter((chapter) => chapter.session_id === film?.session_id),
  );
  return (
    <article className={styles.page}>
      <header>
        <h1>{storyteller.fullName}’s life story</h1>
        {film && (
          <p className={styles.note}>
            Recorded on {formatTime(film.recorded_at, 'MMM DD, YYYY')}
            {film.parts > 1 && `, part ${film.part} of ${film.parts}`}
          </p>
        )}
        <p className={styles.actions}>
          <Button look="accent" onClick={() => window.print()}>
            Print
          </Button>
          <Link to="/home">Back to the film</Link>
        </p>
      </header>
      {transcript.sentences.length === 0 && <p>This film has no transcript yet.</p>}
      {groupByChapter(transcript.sentences, chapters).map(({ title, paragraphs }) => (
        <section key={paragraphs[0]?.id}>
          {title !== null && <h2>{title}</h2>}
          {paragraphs.map(({ id: paragraphId, startMs, speaker, text }) => (
            <p key={paragraphId} className={styles.paragraph}>
              <span className={styles.time}>{formatPosition(startMs)}</span>{' '}
              {speaker && <strong>{speaker}: </strong>}
              {text}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

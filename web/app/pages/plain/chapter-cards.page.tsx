import type { Film } from '@lifestory/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAbility } from '../../api/sign-in.ts';
import { ChapterCards, storyChaptersQuery } from '../../domains/film/chapters/index.ts';
import { filmsBySession } from '../../domains/film/recordings/index.ts';
import { transcriptQuery } from '../../domains/film/transcripts/index.ts';
import { storytellerQuery } from '../../domains/people/stories/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './chapter-cards.module.css';

/** The printable cards of all chapters of the active story. */
export default function ChapterCardsPage() {
  const { data: storyteller, error: storyError, refetch: refetchStory } = useQuery(storytellerQuery());
  const { data: chapters, error: chapterError, refetch: refetchChapters } = useQuery(storyChaptersQuery);
  const films = useFilmsToShare(storyteller?.videos ?? []);
  const error = storyError ?? chapterError;
  if (error && !(storyteller && chapters)) {
    return (
      <Notice title="The cards could not be loaded" text={error.message}>
        <Button
          look="accent"
          round
          onClick={() => {
            void refetchStory();
            void refetchChapters();
          }}
        >
          Try again
        </Button>
      </Notice>
    );
  }
  if (!storyteller || !chapters) return <Loading label="Loading the cards…" />;
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link to="/home" className={styles.back}>
          <Icon name="back" /> Home
        </Link>
        <Button look="accent" round disabled={chapters.length === 0} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <div className={styles.intro}>
        <h1>Chapter cards</h1>
        <p>
          {chapters.length > 0
            ? 'Print them for an album or a gift. A phone’s camera opens the film at this chapter. Only the storyteller and people who are invited can watch, after they sign in.'
            : 'There are no chapters yet.'}
        </p>
      </div>
      {filmsBySession(films).map((parts) => (
        <ChapterCards
          key={parts[0]?.session_id}
          storyteller={storyteller}
          films={parts}
          chapters={chapters.filter(({ session_id: id }) => id === parts[0]?.session_id)}
        />
      ))}
    </div>
  );
}

/**
 * Returns films with all their restricted passages, even for the storyteller, who sees them but gives cards to others.
 * A film has no links until its passages are known.
 */
function useFilmsToShare(films: readonly Film[]): Film[] {
  const ownsStory = useAbility('own_story');
  return useQueries({
    queries: films.map(({ id }) => ({ ...transcriptQuery('family', id), enabled: ownsStory })),
    combine: (transcripts) =>
      films.map((film, index) => {
        const passages = ownsStory ? transcripts[index]?.data?.passages : [];
        if (!passages) return { ...film, file: '', poster: null, versions: noVersions };
        return { ...film, restricted_ranges: [...(film.restricted_ranges ?? []), ...passages] };
      }),
  });
}

const noVersions = { light: null, audio: null, storyboard: null };

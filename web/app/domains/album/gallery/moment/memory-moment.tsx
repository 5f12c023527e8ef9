import type { MemoryWithComments } from '@lifestory/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { storyChaptersQuery } from '../../../film/chapters/index.ts';
import { FilmParts, filmsBySession, type Moment } from '../../../film/recordings/index.ts';
import { storytellerQuery } from '../../../people/stories/index.ts';
import styles from './memory-moment.module.css';

const MomentDialog = lazyComponent(() => import('./moment.dialog.tsx'), { floating: true });

/**
 * The moment of the film that is about a photograph: plays it here, and lets those who may link the photograph to
 * another one. Renders nothing if there is nothing to hear and no film to link to.
 */
export function MemoryMoment({ memory }: { memory: MemoryWithComments }) {
  const { moment: linked, can } = memory;
  const client = useQueryClient();
  const [moment, setMoment] = useState<Moment | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { data: storyteller } = useQuery({ ...storytellerQuery(), enabled: linked !== null || can.link });
  const { data: chapters = [] } = useQuery({ ...storyChaptersQuery, enabled: isEditing || moment !== null });
  const films = filmsBySession(storyteller?.videos ?? []);
  if (!storyteller || films.length === 0) return null;
  const film = films.find(([part]) => part?.session_id === linked?.session_id);
  const renew = async (id: string) => {
    const refetched = await client.fetchQuery({ ...storytellerQuery(), staleTime: 0 });
    return refetched.videos.find((part) => part.id === id) ?? null;
  };
  return (
    <div className={styles.moment}>
      {linked && film && moment && (
        <>
          <FilmParts
            films={film}
            label={`The life story of ${storyteller.fullName}`}
            renew={renew}
            moment={moment}
            chapters={chapters.filter(({ session_id: id }) => id === linked.session_id)}
          />
          <Link to={`/home?${new URLSearchParams({ film: linked.session_id, t: seconds(linked.at_ms) })}`}>
            Watch on the home page
          </Link>
        </>
      )}
      {linked && film && !moment && (
        <Button look="accent" onClick={() => setMoment({ seconds: linked.at_ms / 1000 })}>
          <Icon name="play" size={18} />
          Hear the story
        </Button>
      )}
      {can.link && (
        <Button look="text" className={styles.edit} aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {linked ? 'Change the moment in the film' : 'Link to a moment in the film'}
        </Button>
      )}
      {isEditing && (
        <MomentDialog
          memory={memory}
          films={films}
          chapters={chapters}
          onClose={() => {
            setMoment(null);
            setEditing(false);
          }}
        />
      )}
    </div>
  );
}

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

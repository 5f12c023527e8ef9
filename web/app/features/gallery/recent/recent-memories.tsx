import type { UserInfo } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useRefetchOnNotification } from '../../notifications/index.ts';
import { memoriesQuery } from '../gallery.api.ts';
import { AlbumDrawing } from '../timeline/album-drawing.tsx';
import { useGalleryPrefetch } from '../timeline/use-gallery-prefetch.ts';
import { AddMemories } from '../upload/add-memories.button.tsx';
import { MemoryStrip } from './memory-strip.tsx';
import styles from './recent-memories.module.css';

const title = 'recent-memories';

/** The newest memories of the active story. A Sub User can filter by their own; the filter is in the URL. */
export function RecentMemories({ user }: { user: UserInfo }) {
  const all = useQuery(memoriesQuery());
  // The notification may be about a new photograph or comment.
  useRefetchOnNotification(memoriesQuery().queryKey.slice(0, 2));
  useGalleryPrefetch((all.data?.length ?? 0) > 0);
  const [search] = useSearchParams();
  const member = user.role === 'Sub User';
  const mine = member && search.get('memories') === 'mine';
  const own = useQuery({ ...memoriesQuery({ mine: true }), enabled: mine });
  const { data: shown, error, refetch } = mine ? own : all;
  const allLink = all.data && all.data.length > 4 && (
    <Link to="/gallery" className="button quiet">
      View Gallery
    </Link>
  );
  return (
    <section aria-labelledby={title} className={styles.section}>
      <div className={styles.head}>
        <h2 id={title}>Recent Gallery Activity and Uploads</h2>
        {member && (
          <nav aria-label="Whose memories" className={styles.choice}>
            <Link to="?" replace preventScrollReset aria-current={mine ? undefined : 'true'}>
              All Memories
            </Link>
            <Link to="?memories=mine" replace preventScrollReset aria-current={mine ? 'true' : undefined}>
              My Memories
            </Link>
          </nav>
        )}
        <AddMemories />
      </div>
      {error && !shown && (
        <EmptyState text="The memories could not be loaded.">
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </EmptyState>
      )}
      {!shown && !error && <div className={styles.waiting} role="status" aria-label="Loading memories…" />}
      {shown && shown.length > 0 && (
        // The key resets the scroll position when the filter changes.
        <MemoryStrip key={String(mine)} memories={shown} labelledBy={title}>
          {allLink}
        </MemoryStrip>
      )}
      {shown?.length === 0 && (
        <div className={styles.none}>
          <EmptyState
            picture={<AlbumDrawing />}
            text={mine ? 'You have not added any memories here yet.' : 'No memories yet'}
          >
            {allLink}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

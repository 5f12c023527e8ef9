import type { UserInfo } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { useRefetchOnNotification } from '../../../platform/notifications/index.ts';
import { memoriesQuery } from '../gallery.api.ts';
import { AlbumDrawing } from '../timeline/album-drawing.tsx';
import { useGalleryPrefetch } from '../timeline/use-gallery-prefetch.ts';
import { AddMemories } from '../upload/add-memories-button.tsx';
import { MemoryStrip } from './memory-strip.tsx';
import styles from './recent-memories.module.css';

const titleId = 'recent-memories';

/** The newest memories of the active story. A Sub User can filter by their own; the filter is in the URL. */
export function RecentMemories({ user }: { user: UserInfo }) {
  const allMemories = useQuery(memoriesQuery());
  // The notification may be about a new photograph or comment.
  useRefetchOnNotification(memoriesQuery().queryKey.slice(0, 2));
  useGalleryPrefetch((allMemories.data?.length ?? 0) > 0);
  const [search] = useSearchParams();
  const isMember = user.role === 'Sub User';
  const isFiltered = isMember && search.get('memories') === 'mine';
  const ownMemories = useQuery({ ...memoriesQuery({ mine: true }), enabled: isFiltered });
  const { data: memories, error, refetch } = isFiltered ? ownMemories : allMemories;
  const galleryLink = allMemories.data && allMemories.data.length > 4 && (
    <ButtonLink to="/gallery" look="outline" round>
      View Gallery
    </ButtonLink>
  );
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={titleId}>Recent Gallery Activity and Uploads</h2>
        {isMember && (
          <nav aria-label="Whose memories" className={styles.choice}>
            <Link to="?" replace preventScrollReset aria-current={isFiltered ? undefined : 'true'}>
              All Memories
            </Link>
            <Link
              to="?memories=mine"
              replace
              preventScrollReset
              aria-current={isFiltered ? 'true' : undefined}
            >
              My Memories
            </Link>
          </nav>
        )}
        <AddMemories />
      </div>
      {error && !memories && (
        <EmptyState text="The memories could not be loaded.">
          <Button look="outline" round onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      )}
      {!memories && !error && (
        <div className={styles.placeholder} role="status" aria-label="Loading memories…" />
      )}
      {memories && memories.length > 0 && (
        // The key resets the scroll position when the filter changes.
        <MemoryStrip key={String(isFiltered)} memories={memories} labelledBy={titleId}>
          {galleryLink}
        </MemoryStrip>
      )}
      {memories?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState
            picture={<AlbumDrawing />}
            text={isFiltered ? 'You have not added any memories here yet.' : 'No memories yet'}
          >
            {galleryLink}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

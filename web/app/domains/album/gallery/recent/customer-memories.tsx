import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { memoriesQuery } from '../gallery.api.ts';
import { AlbumDrawing } from '../timeline/album-drawing.tsx';
import { MemoryStrip } from './memory-strip.tsx';
import styles from './recent-memories.module.css';

const titleId = 'recent-memories';

/** The newest memories of a customer's story, read-only, for staff. */
export function CustomerMemories({ customerId }: { customerId: string }) {
  const { data: memories, error, refetch } = useQuery(memoriesQuery({ storytellerId: customerId }));
  const galleryPath = `/customer-gallery/${customerId}`;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={titleId}>Recent Gallery Activity and Uploads</h2>
      </div>
      {error && !memories && (
        <EmptyState text="The memories could not be loaded.">
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </EmptyState>
      )}
      {!memories && !error && (
        <div className={styles.placeholder} role="status" aria-label="Loading memories…" />
      )}
      {memories && memories.length > 0 && (
        <MemoryStrip memories={memories} labelledBy={titleId} to={galleryPath}>
          {memories.length > 4 && (
            <Link to={galleryPath} className="button quiet">
              View Gallery
            </Link>
          )}
        </MemoryStrip>
      )}
      {memories?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState picture={<AlbumDrawing />} text="No memories yet" />
        </div>
      )}
    </section>
  );
}

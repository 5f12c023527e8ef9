import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
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
          <Button look="outline" round onClick={() => void refetch()}>
            Try again
          </Button>
        </EmptyState>
      )}
      {!memories && !error && (
        <div className={styles.placeholder} role="status" aria-label="Loading memories…" />
      )}
      {memories && memories.length > 0 && (
        <MemoryStrip memories={memories} labelledBy={titleId} to={galleryPath}>
          {memories.length > 4 && (
            <ButtonLink to={galleryPath} look="outline" round>
              View Gallery
            </ButtonLink>
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

import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { memoryQuery } from '../gallery.api.ts';
import styles from './memory-neighbors.module.css';

interface Props {
  previous: string | null;
  next: string | null;
}

/** Links to the previous and next memory of the gallery. */
export function MemoryNeighbors({ previous, next }: Props) {
  const client = useQueryClient();
  const pathTo = (id: string) => {
    const fetchAhead = () => void client.prefetchQuery(memoryQuery(id));
    return { to: `/post/${id}`, onPointerEnter: fetchAhead, onFocus: fetchAhead };
  };
  if (!previous && !next) return null;
  return (
    <nav aria-label="Neighboring memories" className={styles.actions}>
      {previous && (
        <Link {...pathTo(previous)} className={styles.way} aria-label="Previous memory">
          <Icon name="back" size={18} />
          Previous
        </Link>
      )}
      {next && (
        <Link {...pathTo(next)} className={styles.way} aria-label="Next memory">
          Next
          <Icon name="forward" size={18} />
        </Link>
      )}
    </nav>
  );
}

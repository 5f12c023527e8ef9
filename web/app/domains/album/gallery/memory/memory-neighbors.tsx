import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { memoryQuery } from '../gallery.api.ts';
import styles from './memory-neighbors.module.css';

/** The ids of the neighboring memories. */
interface Props {
  previous: string | null;
  next: string | null;
}

/** Links to the previous and next memory of the gallery. */
export function MemoryNeighbors({ previous, next }: Props) {
  const client = useQueryClient();
  const linkProps = (id: string) => {
    const prefetch = () => void client.prefetchQuery(memoryQuery(id));
    return { to: `/post/${id}`, onPointerEnter: prefetch, onFocus: prefetch };
  };
  if (!previous && !next) return null;
  return (
    <nav aria-label="Neighboring memories" className={styles.actions}>
      {previous && (
        <Link {...linkProps(previous)} className={styles.link} aria-label="Previous memory">
          <Icon name="back" size={18} />
          Previous
        </Link>
      )}
      {next && (
        <Link {...linkProps(next)} className={styles.link} aria-label="Next memory">
          Next
          <Icon name="forward" size={18} />
        </Link>
      )}
    </nav>
  );
}

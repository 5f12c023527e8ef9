import type { Memory } from '@lifestory/contract';
import type { CSSProperties } from 'react';
import styles from './album.module.css';
import { albumOf } from './album-pages.ts';
import { MemoryCard } from './memory.card.tsx';

const sizes = '(min-width: 1024px) 17rem, (min-width: 768px) 30vw, (min-width: 480px) 45vw, 90vw';

interface Props {
  memories: readonly Memory[];
  /** They lead nowhere: staff look and take no part. */
  still?: boolean;
}

/** Memories under their dates. Dates with few photographs share a row, as on the page of an album. */
export function Album({ memories, still = false }: Props) {
  return (
    <div className={styles.album}>
      {albumOf(memories).map((page) => (
        <section
          key={page.label}
          className={styles.page}
          style={{ '--count': page.memories.length } as CSSProperties}
          aria-label={page.label}
        >
          <h2 className={styles.label}>{page.label}</h2>
          <ul className={styles.list}>
            {page.memories.map((memory) => (
              <li key={memory.id}>
                <MemoryCard memory={memory} sizes={sizes} {...(still ? { to: null } : {})} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

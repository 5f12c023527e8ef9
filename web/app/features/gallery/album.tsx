import type { CSSProperties } from 'react';
import styles from './album.module.css';
import { Sheet } from './sheet.tsx';
import { type PlacedGroup, sheetsOf } from './timeline-places.ts';

interface Props {
  groups: readonly PlacedGroup[];
  /** Photographs side by side. */
  columns: number;
  /** Whose memories, for staff, who look and take no part; undefined for the story in view. */
  of?: string | undefined;
  /** Opens the photograph at a place of the timeline over the whole screen. */
  onView: (place: number) => void;
}

/**
 * Memories under their dates. Dates with few photographs share a row, as on the page of an album. Every date has its
 * full height from the start, so nothing moves when the photographs come.
 */
export function Album({ groups, columns, of, onView }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={{ '--columns': columns } as CSSProperties} data-columns={columns}>
        {groups.map((group) => (
          <section
            key={group.label}
            className={styles.page}
            style={{ '--span': Math.min(group.count, columns) } as CSSProperties}
            aria-label={group.label}
          >
            <h2 className={styles.label}>{group.label}</h2>
            {sheetsOf(group).map((stretch) => (
              <Sheet key={stretch.first} stretch={stretch} columns={columns} of={of} onView={onView} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Stands where the photographs will be, until it is known of which dates there are any. */
export function AlbumWaiting({ columns }: { columns: number }) {
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={{ '--columns': columns } as CSSProperties}>
        <div className={styles.page} style={{ '--span': columns } as CSSProperties}>
          <div className={styles.label} />
          <div className={styles.sheet}>
            {Array.from({ length: columns * 2 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <div key={place} className={styles.waiting} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

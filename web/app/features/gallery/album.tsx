import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react';
import styles from './album.module.css';
import { PhotographChunk } from './photograph-chunk.tsx';
import { blocksOf, chunksOf, type IndexedGroup, mergeBlocks, type TimelineBlock } from './timeline-layout.ts';
import { useIsNearViewport } from './use-near-viewport.ts';

interface Looks {
  /** Photographs side by side. */
  columns: number;
  /** Whose memories, for staff, who look and take no part; undefined for the story in view. */
  of?: string | undefined;
  /** Opens the photograph at a place of the timeline over the whole screen. */
  onView: (place: number) => void;
}

/** So many blocks are there with the first photographs; the others a moment later, so that these need not wait. */
const atFirst = 2;

/**
 * Memories under their dates. Dates with few photographs share a shelf, as on the page of an album. Every block has its
 * full height from the start, so nothing moves when the photographs come; what is far from the view is nothing but that.
 */
export function Album({ groups, ...looks }: Looks & { groups: readonly IndexedGroup[] }) {
  const { columns } = looks;
  const all = useMemo(() => blocksOf(groups, columns), [groups, columns]);
  const blocks = useDeferredValue(all, [...all.slice(0, atFirst), ...mergeBlocks(all.slice(atFirst))]);
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={{ '--columns': columns } as CSSProperties}>
        {blocks.map((block) => (
          <AlbumBlock key={block.first} block={block} {...looks} />
        ))}
      </div>
    </div>
  );
}

function AlbumBlock({ block, ...looks }: Looks & { block: TimelineBlock }) {
  const { columns } = looks;
  const { first, sections, shelves, labels, rows, continued } = block;
  const frame = useRef<HTMLDivElement>(null);
  const near = useIsNearViewport(frame);
  return (
    <div
      ref={frame}
      className={styles.block}
      style={{ '--shelves': shelves, '--labels': labels, '--rows': rows } as CSSProperties}
      data-columns={columns}
      data-first={first}
      data-continued={continued}
    >
      {near &&
        sections.map((section) => (
          <section
            key={section.first}
            className={styles.page}
            style={{ '--span': section.span } as CSSProperties}
            aria-label={section.name}
          >
            {!section.continued && <h2 className={styles.label}>{section.label}</h2>}
            {chunksOf(section).map((range) => (
              <PhotographChunk key={range.first} range={range} {...looks} />
            ))}
          </section>
        ))}
    </div>
  );
}

/** Stands where the photographs will be, until it is known of which dates there are any. */
export function AlbumWaiting({ columns }: { columns: number }) {
  const looks = { '--columns': columns, '--shelves': 1, '--labels': 1, '--rows': 2, '--span': columns };
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={looks as CSSProperties}>
        <div className={styles.block}>
          <div className={styles.page}>
            <div className={styles.label} />
            <div className={styles.chunk}>
              {Array.from({ length: columns * 2 }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                <div key={place} className={styles.waiting} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

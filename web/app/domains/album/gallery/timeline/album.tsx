import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react';
import styles from './album.module.css';
import { PhotographChunk } from './photograph-chunk.tsx';
import { blocksOf, chunksOf, type IndexedGroup, mergeBlocks, type TimelineBlock } from './timeline-layout.ts';
import { useIsNearViewport } from './use-near-viewport.ts';

interface AlbumProps {
  /** Photographs per row. */
  columns: number;
  /** Id of the storyteller whose memories staff view (read-only); undefined for the active story. */
  storytellerId?: string | undefined;
  /** Opens the photograph at an index of the timeline in full screen. */
  onView: (index: number) => void;
}

/** Number of blocks in the first render; the others are deferred, so that the first photographs appear sooner. */
const initialBlockCount = 2;

/**
 * Memories grouped by date; dates with few photographs share a row. Every block has its full height from the start,
 * so that nothing shifts, and renders its content only near the viewport.
 */
export function Album({ groups, ...options }: AlbumProps & { groups: readonly IndexedGroup[] }) {
  const { columns } = options;
  const allBlocks = useMemo(() => blocksOf(groups, columns), [groups, columns]);
  const blocks = useDeferredValue(allBlocks, [
    ...allBlocks.slice(0, initialBlockCount),
    ...mergeBlocks(allBlocks.slice(initialBlockCount)),
  ]);
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={{ '--columns': columns } as CSSProperties}>
        {blocks.map((block) => (
          <AlbumBlock key={block.first} block={block} {...options} />
        ))}
      </div>
    </div>
  );
}

function AlbumBlock({ block, ...options }: AlbumProps & { block: TimelineBlock }) {
  const { columns } = options;
  const { first, sections, shelves, labels, rows, isContinued } = block;
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(frame);
  return (
    <div
      ref={frame}
      className={styles.block}
      style={{ '--shelves': shelves, '--labels': labels, '--rows': rows } as CSSProperties}
      data-columns={columns}
      data-first={first}
      data-continued={isContinued}
    >
      {isNear &&
        sections.map((section) => (
          <section
            key={section.first}
            className={styles.page}
            style={{ '--span': section.span } as CSSProperties}
            aria-label={section.name}
          >
            {!section.isContinued && <h2 className={styles.label}>{section.label}</h2>}
            {chunksOf(section).map((range) => (
              <PhotographChunk key={range.first} range={range} {...options} />
            ))}
          </section>
        ))}
    </div>
  );
}

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

/** Blocks in the first render; the others are deferred, so that the first photographs appear sooner. */
const initialBlocks = 2;

/**
 * Memories grouped by date; dates with few photographs share a row. Every block has its full height from the start,
 * so that nothing shifts, and renders its content only near the viewport.
 */
export function Album({ groups, ...looks }: AlbumProps & { groups: readonly IndexedGroup[] }) {
  const { columns } = looks;
  const all = useMemo(() => blocksOf(groups, columns), [groups, columns]);
  const blocks = useDeferredValue(all, [
    ...all.slice(0, initialBlocks),
    ...mergeBlocks(all.slice(initialBlocks)),
  ]);
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

function AlbumBlock({ block, ...looks }: AlbumProps & { block: TimelineBlock }) {
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

/** Placeholder until the dates of the timeline are loaded. */
export function AlbumSkeleton({ columns }: { columns: number }) {
  const looks = { '--columns': columns, '--shelves': 1, '--labels': 1, '--rows': 2, '--span': columns };
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={looks as CSSProperties}>
        <div className={styles.block}>
          <div className={styles.page}>
            <div className={styles.label} />
            <div className={styles.chunk}>
              {Array.from({ length: columns * 2 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                <div key={index} className={styles.waiting} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

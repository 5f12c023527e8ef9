import type { Memory } from '@lifestory/contract';
import { type CSSProperties, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { altOf } from '../memory/caption.ts';
import { MemoryCard } from '../memory/memory.card.tsx';
import styles from './album.module.css';
import type { TimelineRange } from './timeline-layout.ts';
import { sizesOf } from './use-density.ts';
import { useIsNearViewport } from './use-near-viewport.ts';
import { useTimelineRange } from './use-timeline-range.ts';

interface Props {
  range: TimelineRange;
  columns: number;
  storytellerId?: string | undefined;
  onView: (index: number) => void;
}

/** Number of rows that are visible when the gallery opens. */
const firstRowCount = 2;

/** A chunk of photographs, rendered while it is near the viewport; its space is always reserved. */
export function PhotographChunk(props: Props) {
  const { range, columns } = props;
  const list = useRef<HTMLUListElement>(null);
  const isNear = useIsNearViewport(list);
  return (
    <ul
      ref={list}
      className={styles.chunk}
      style={{ '--rows': Math.ceil(range.count / columns) } as CSSProperties}
      data-first={range.first}
    >
      {isNear && <Cards {...props} />}
    </ul>
  );
}

function Cards({ range, columns, storytellerId, onView }: Props) {
  const { memories, hasFailed, retry } = useTimelineRange(range, storytellerId);
  if (hasFailed) {
    return (
      <li className={styles.failure}>
        <p>These photographs could not be loaded.</p>
        <Button look="outline" round onClick={retry}>
          Try again
        </Button>
      </li>
    );
  }
  return memories.map((memory, index) => (
    <li key={memory?.id ?? index} data-place={range.first + index}>
      {memory ? (
        <AlbumPhotograph
          memory={memory}
          columns={columns}
          isReadOnly={storytellerId !== undefined}
          isFirst={range.first + index < columns * firstRowCount}
          onView={() => onView(range.first + index)}
        />
      ) : (
        <div className={styles.placeholder} />
      )}
    </li>
  ));
}

interface AlbumPhotographProps {
  memory: Memory;
  columns: number;
  /** Whether photographs have no link, as for staff. */
  isReadOnly: boolean;
  /** Whether it is visible when the gallery opens. */
  isFirst: boolean;
  onView: () => void;
}

function AlbumPhotograph({ memory, columns, isReadOnly, isFirst, onView }: AlbumPhotographProps) {
  return (
    <>
      <MemoryCard
        memory={memory}
        sizes={sizesOf(columns, memory)}
        eager={isFirst}
        {...(isReadOnly ? { to: null } : {})}
      />
      <button
        type="button"
        className={styles.view}
        aria-label={`View full screen: ${altOf(memory)}`}
        onClick={onView}
      >
        <Icon name="expand" />
      </button>
    </>
  );
}

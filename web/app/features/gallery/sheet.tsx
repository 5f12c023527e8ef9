import type { Memory } from '@lifestory/contract';
import { type CSSProperties, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './album.module.css';
import { altOf } from './caption.ts';
import { MemoryCard } from './memory.card.tsx';
import type { Stretch } from './timeline-places.ts';
import { sizesOf } from './use-density.ts';
import { useNear } from './use-near.ts';
import { useStretch } from './use-stretch.ts';

interface Props {
  stretch: Stretch;
  columns: number;
  of?: string | undefined;
  onView: (place: number) => void;
}

/** Photographs that come and go together: they are there while they are near the view, and their place always is. */
export function Sheet(props: Props) {
  const { stretch, columns } = props;
  const list = useRef<HTMLUListElement>(null);
  const near = useNear(list);
  return (
    <ul
      ref={list}
      className={styles.sheet}
      style={{ '--rows': Math.ceil(stretch.count / columns) } as CSSProperties}
      data-first={stretch.first}
    >
      {near && <Cards {...props} />}
    </ul>
  );
}

function Cards({ stretch, columns, of, onView }: Props) {
  const { memories, failed, retry } = useStretch(stretch, of);
  if (failed) {
    return (
      <li className={styles.trouble}>
        <p>These photographs could not be loaded just now.</p>
        <button type="button" className="button quiet" onClick={retry}>
          Try again
        </button>
      </li>
    );
  }
  return memories.map((memory, place) => (
    <li key={memory?.id ?? place} data-place={stretch.first + place}>
      {memory ? (
        <Pasted
          memory={memory}
          columns={columns}
          still={of !== undefined}
          onView={() => onView(stretch.first + place)}
        />
      ) : (
        <div className={styles.waiting} />
      )}
    </li>
  ));
}

interface PastedProps {
  memory: Memory;
  columns: number;
  /** It leads nowhere: staff look and take no part. */
  still: boolean;
  onView: () => void;
}

function Pasted({ memory, columns, still, onView }: PastedProps) {
  return (
    <>
      <MemoryCard memory={memory} sizes={sizesOf(columns, memory)} {...(still ? { to: null } : {})} />
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

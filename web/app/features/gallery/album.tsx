import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react';
import styles from './album.module.css';
import { Sheet } from './sheet.tsx';
import { joined, type PlacedGroup, type Spread, sheetsOf, spreadsOf } from './timeline-places.ts';
import { useNear } from './use-near.ts';

interface Looks {
  /** Photographs side by side. */
  columns: number;
  /** Whose memories, for staff, who look and take no part; undefined for the story in view. */
  of?: string | undefined;
  /** Opens the photograph at a place of the timeline over the whole screen. */
  onView: (place: number) => void;
}

/** So many spreads are there with the first photographs; the others a moment later, so that these need not wait. */
const atFirst = 2;

/**
 * Memories under their dates. Dates with few photographs share a shelf, as on the page of an album. Every spread has its
 * full height from the start, so nothing moves when the photographs come; what is far from the view is nothing but that.
 */
export function Album({ groups, ...looks }: Looks & { groups: readonly PlacedGroup[] }) {
  const { columns } = looks;
  const all = useMemo(() => spreadsOf(groups, columns), [groups, columns]);
  const spreads = useDeferredValue(all, [...all.slice(0, atFirst), ...joined(all.slice(atFirst))]);
  return (
    <div className={styles.frame}>
      <div className={styles.album} style={{ '--columns': columns } as CSSProperties}>
        {spreads.map((spread) => (
          <OpenedSpread key={spread.first} spread={spread} {...looks} />
        ))}
      </div>
    </div>
  );
}

function OpenedSpread({ spread, ...looks }: Looks & { spread: Spread }) {
  const { columns } = looks;
  const { first, pieces, shelves, labels, rows, continued } = spread;
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame);
  return (
    <div
      ref={frame}
      className={styles.spread}
      style={{ '--shelves': shelves, '--labels': labels, '--rows': rows } as CSSProperties}
      data-columns={columns}
      data-first={first}
      data-continued={continued}
    >
      {near &&
        pieces.map((piece) => (
          <section
            key={piece.first}
            className={styles.page}
            style={{ '--span': piece.span } as CSSProperties}
            aria-label={piece.name}
          >
            {!piece.continued && <h2 className={styles.label}>{piece.label}</h2>}
            {sheetsOf(piece).map((stretch) => (
              <Sheet key={stretch.first} stretch={stretch} {...looks} />
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
        <div className={styles.spread}>
          <div className={styles.page}>
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
    </div>
  );
}

import type { CSSProperties } from 'react';
import album from './album.module.css';
import styles from './gallery.view.module.css';
import skeleton from './gallery-skeleton.module.css';
import { chunkSize } from './timeline-layout.ts';

/** Number of placeholders that show photographs before the scripts of the page are loaded. */
const earlyPictureCount = 4;

/** The placeholder of a gallery; the prerendered page does not know the chosen columns. */
export function GallerySkeleton({ columns }: { columns?: number }) {
  return (
    <div className={styles.gallery} role="status" aria-label="Loading the gallery…">
      <div className={skeleton.filter} />
      <div className={styles.photographs}>
        <div className={styles.tools} />
        <div className={album.frame}>
          <div
            className={`${album.album} ${skeleton.album}`}
            style={columns ? ({ '--columns': columns } as CSSProperties) : undefined}
          >
            <div className={`${album.block} ${skeleton.block}`}>
              <div className={album.page}>
                <div className={album.label} />
                <div className={album.chunk}>
                  {Array.from({ length: chunkSize }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders differ only by their index
                    <div key={index} className={`${album.placeholder} ${skeleton.card}`}>
                      {index < earlyPictureCount && (
                        <span>
                          {/* head/early-calls.ts shows the first photographs here. */}
                          <img
                            data-early-picture=""
                            alt=""
                            hidden
                            fetchPriority="high"
                            suppressHydrationWarning
                          />
                        </span>
                      )}
                    </div>
                  ))}
                </div>
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

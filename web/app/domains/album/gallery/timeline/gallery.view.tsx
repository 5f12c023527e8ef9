import type { ReactNode } from 'react';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { useViewer } from '../viewer/use-viewer.ts';
import { Album } from './album.tsx';
import { AlbumDrawing } from './album-drawing.tsx';
import { DateFilter, useChosenDate } from './date-filter.tsx';
import { DensityChoice } from './density-choice.tsx';
import styles from './gallery.view.module.css';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { useDensity } from './use-density.ts';
import type { useTimeline } from './use-timeline.ts';

const Viewer = lazyComponent(() => import('../viewer/viewer.tsx'), { floating: true });

interface Props {
  timeline: ReturnType<typeof useTimeline>;
  /** Id of the storyteller whose gallery staff view (read-only); undefined for the active story. */
  storytellerId?: string | undefined;
  /** Shown while there are no memories. */
  children?: ReactNode;
}

/** A gallery with its date filter, density choice, album and full-screen viewer. */
export function GalleryView({ timeline: { groups, total }, storytellerId, children }: Props) {
  const chosenGroup = useChosenDate(groups);
  const { density, chooseDensity, columnsOf, columns } = useDensity();
  const { index, view, move, close } = useViewer();
  if (!groups) return <GallerySkeleton columns={columns} />;
  if (groups.length === 0) {
    return (
      <EmptyState picture={<AlbumDrawing />} text="No memories yet">
        {children}
      </EmptyState>
    );
  }
  const first = chosenGroup?.first ?? 0;
  const count = chosenGroup?.count ?? total;
  return (
    <div className={styles.gallery}>
      <DateFilter groups={groups} total={total} />
      <div className={styles.photographs}>
        <div className={styles.tools}>
          <p role="status" className={styles.count}>
            {count.toLocaleString('en-US')} {count === 1 ? 'memory' : 'memories'}
          </p>
          <DensityChoice density={density} columnsOf={columnsOf} onChoose={chooseDensity} />
        </div>
        <Album
          groups={chosenGroup ? [chosenGroup] : groups}
          columns={columns}
          storytellerId={storytellerId}
          onView={view}
        />
      </div>
      {index !== null && index >= first && index < first + count && (
        <Viewer
          index={index}
          bounds={{ first, count }}
          storytellerId={storytellerId}
          onMove={move}
          onClose={close}
        />
      )}
    </div>
  );
}

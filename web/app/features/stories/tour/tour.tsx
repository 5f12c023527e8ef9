import { useEffect, useRef } from 'react';
import { loadChunk } from '../../../ui/loading/chunk.ts';
import { markTourViewed, useTourViewed } from './tour-viewed.ts';

/** Shows the guided tour of the home page once per browser; its code is loaded on demand. */
export function Tour({ own }: { own: boolean }) {
  const isViewed = useTourViewed();
  const ownRef = useRef(own);
  ownRef.current = own;
  useEffect(() => {
    if (isViewed) return;
    let end: (() => void) | null = null;
    let left = false;
    loadChunk(() => import('./tour.guide.ts')).then(
      ({ showTour }) => {
        if (!left) end = showTour({ own: ownRef.current, onEnd: markTourViewed });
      },
      // The tour is not marked as viewed, so the next visit tries again.
      () => undefined,
    );
    return () => {
      left = true;
      end?.();
    };
  }, [isViewed]);
  return null;
}

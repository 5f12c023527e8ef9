import { useEffect, useRef } from 'react';
import { loadChunk } from '../../../ui/loading/chunk.ts';
import { markTourViewed, useTourViewed } from './tour-viewed.ts';

/** Shows the guided tour of the home page once per browser; its code is loaded on demand. */
export function Tour({ isOwnStory }: { isOwnStory: boolean }) {
  const isViewed = useTourViewed();
  const isOwnStoryRef = useRef(isOwnStory);
  isOwnStoryRef.current = isOwnStory;
  useEffect(() => {
    if (isViewed) return;
    let end: (() => void) | null = null;
    let hasLeft = false;
    loadChunk(() => import('./tour.guide.ts')).then(
      ({ showTour }) => {
        if (!hasLeft) end = showTour({ isOwnStory: isOwnStoryRef.current, onEnd: markTourViewed });
      },
      // The tour is not marked as viewed, so the next visit tries again.
      () => undefined,
    );
    return () => {
      hasLeft = true;
      end?.();
    };
  }, [isViewed]);
  return null;
}

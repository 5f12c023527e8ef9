import { useEffect, useRef } from 'react';
import { loadChunk } from '../../../../ui/loading/chunk.ts';
import { markTourViewed, useTourViewed } from './tour-viewed.ts';

/** Shows the guided tour of the home page once per browser; its code is loaded on demand. */
export function Tour(story: { isOwnStory: boolean; hasFilm: boolean }) {
  const isViewed = useTourViewed();
  const storyRef = useRef(story);
  storyRef.current = story;
  useEffect(() => {
    if (isViewed) return;
    let end: (() => void) | null = null;
    let hasLeft = false;
    loadChunk(() => import('./tour-guide.ts')).then(
      ({ showTour }) => {
        if (!hasLeft) end = showTour({ ...storyRef.current, onEnd: markTourViewed });
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

import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A list that scrolls sideways, moved by buttons: where it stands, and the way one view on or back. `size` is how many
 * there are in it, so that it measures itself again when there are others.
 */
export function useHorizontalScroll(size: number) {
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ fits: true, atStart: true, atEnd: true });

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    // Scrolling ends on fractions of a pixel.
    const left = Math.abs(scrollLeft);
    setPlace({
      fits: scrollWidth <= clientWidth + 1,
      atStart: left < 4,
      atEnd: left > scrollWidth - clientWidth - 4,
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures, another length
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [size, measure]);

  const move = (views: number) => list.current?.scrollBy({ left: views * list.current.clientWidth });
  return { list, move, ...place };
}

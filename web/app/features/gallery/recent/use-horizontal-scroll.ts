import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The scroll position of a horizontal list, and functions that scroll it one view forward or back. `size` is the
 * number of items; when it changes, the list is measured again.
 */
export function useHorizontalScroll(size: number) {
  const list = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ fits: true, atStart: true, atEnd: true });

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    // Scroll positions may have fractions of a pixel.
    const left = Math.abs(scrollLeft);
    setEdges({
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
  return { list, move, ...edges };
}

import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * State and buttons of a horizontally scrolling list: its position, and moving one view forward or back. A new
 * `size` (number of items) measures again.
 */
export function useHorizontalScroll(size: number) {
  const list = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ fits: true, atStart: true, atEnd: true });

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    // Scroll positions have fractions of a pixel.
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

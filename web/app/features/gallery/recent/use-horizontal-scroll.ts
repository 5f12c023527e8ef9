import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The scroll position of a horizontal list, and a function that scrolls it by a number of views, back if negative. When
 * `itemCount` changes, the list is measured again.
 */
export function useHorizontalScroll(itemCount: number) {
  const list = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ fits: true, isAtStart: true, isAtEnd: true });

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    // Scroll positions may have fractions of a pixel.
    const left = Math.abs(scrollLeft);
    setEdges({
      fits: scrollWidth <= clientWidth + 1,
      isAtStart: left < 4,
      isAtEnd: left > scrollWidth - clientWidth - 4,
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items changes the width
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
  }, [itemCount, measure]);

  const scrollByViews = (views: number) => list.current?.scrollBy({ left: views * list.current.clientWidth });
  return { list, scrollByViews, ...edges };
}

import type { Memory } from '@lifestory/contract';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { MemoryCard } from '../memory/memory.card.tsx';
import styles from './memory-strip.module.css';

const sizes = '(min-width: 1024px) 17rem, (min-width: 768px) 45vw, 90vw';

interface Props {
  memories: readonly Memory[];
  /** Id of the heading that labels the strip. */
  labelledBy: string;
  /** Link target of all cards; by default each links to its own page. */
  to?: string;
  /** Links in the same row as the buttons. */
  children?: ReactNode;
}

/** A horizontal strip of memories with one, two or four in view: swipe, scroll, tab, or use its buttons. */
export function MemoryStrip({ memories, labelledBy, to, children }: Props) {
  const { list, scrollByViews, fits, isAtStart, isAtEnd } = useHorizontalScroll(memories.length);
  // A button without effect is not removed or disabled, so that it keeps the focus.
  const scrollButton = (views: number, label: string, icon: 'back' | 'forward', disabled: boolean) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || scrollByViews(views)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.strip}>
      <ul ref={list} className={styles.list} aria-labelledby={labelledBy}>
        {memories.map((memory) => (
          <li key={memory.id}>
            <MemoryCard memory={memory} short sizes={sizes} {...(to === undefined ? {} : { to })} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {!fits && (
          <div className={styles.steps}>
            {scrollButton(-1, 'Previous memories', 'back', isAtStart)}
            {scrollButton(1, 'Next memories', 'forward', isAtEnd)}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

/**
 * The scroll position of a horizontal list, and a function that scrolls it by a number of views, back if negative. When
 * `itemCount` changes, the list is measured again.
 */
function useHorizontalScroll(itemCount: number) {
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

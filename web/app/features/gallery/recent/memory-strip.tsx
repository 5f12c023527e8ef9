import type { Memory } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { MemoryCard } from '../memory/memory.card.tsx';
import styles from './memory-strip.module.css';
import { useHorizontalScroll } from './use-horizontal-scroll.ts';

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

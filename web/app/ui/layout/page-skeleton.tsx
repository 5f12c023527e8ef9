import type { ReactNode } from 'react';
import styles from './page-skeleton.module.css';

interface Props {
  /** What the page starts with; by default nothing is known. */
  children?: ReactNode;
  /** The placeholder of the rest of the page. */
  placeholder?: ReactNode;
}

/**
 * What a prerendered page shows until its code is loaded, as its `HydrateFallback`. head/early-calls.ts hides it, and the
 * menu around it, from visitors who may not open the page.
 */
export function PageSkeleton({ children, placeholder = <div className={styles.block} /> }: Props) {
  return (
    <div data-skeleton="">
      {children}
      <p role="status" className="visually-hidden">
        Loading…
      </p>
      {placeholder}
    </div>
  );
}

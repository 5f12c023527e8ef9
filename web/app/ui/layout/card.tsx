import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';

interface Props extends ComponentProps<'section'> {
  /** With a shadow, for what a page of the family shows first. */
  look?: 'raised';
}

/** A framed section of a page, with a heading (`h2`). */
export const Card = ({ look, className = '', ...props }: Props) => (
  <section {...props} className={`${styles.card} ${className}`} data-look={look} />
);

/** The heading of a card with a state or buttons beside it. */
export const CardHeader = ({ children }: { children: ReactNode }) => (
  <div className={styles.header}>{children}</div>
);

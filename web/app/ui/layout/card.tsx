import type { ComponentProps } from 'react';
import styles from './card.module.css';

/** A framed section of a page, with a heading (`h2`). */
export const Card = ({ className = '', ...props }: ComponentProps<'section'>) => (
  <section {...props} className={`${styles.card} ${className}`} />
);

import type { ReactNode } from 'react';
import styles from './narrow-card.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The card of a page with one small form. */
export function NarrowCard({ title, lead, children }: Props) {
  return (
    <section className={styles.card}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}

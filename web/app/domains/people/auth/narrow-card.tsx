import type { ReactNode } from 'react';
import styles from './narrow-card.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A card for a page with one short form. */
export function NarrowCard({ title, lead, children }: Props) {
  return (
    <section className={styles.card}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './legal-text.module.css';

/** A long text for calm reading. */
export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.text}>
      <h1>{title}</h1>
      {children}
    </article>
  );
}

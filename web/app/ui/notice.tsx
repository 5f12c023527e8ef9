import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** A drawing above the title. */
  picture?: ReactNode;
  /** Links and buttons. */
  children?: ReactNode;
}

/** A page that says one thing: a drawing, a heading, a sentence, and what to do next. */
export function Notice({ title, text, picture, children }: Props) {
  return (
    <section className={styles.notice}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h1>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
}

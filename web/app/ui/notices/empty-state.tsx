import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  /** The message, such as 'No record found'. */
  text: string;
  /** A drawing above the text. */
  picture?: ReactNode;
  /** The next step: a sentence or a button. */
  children?: ReactNode;
}

/** The state of an empty list or page, with the next step. */
export function EmptyState({ text, picture, children }: Props) {
  return (
    <div className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  /** The specification's text, e.g. 'No record found'. */
  text: string;
  /** A drawing above the text. */
  picture?: ReactNode;
  /** The next step: a sentence, a button. */
  children?: ReactNode;
}

/** What stands where there is nothing yet, and what to do about it. */
export function EmptyState({ text, picture, children }: Props) {
  return (
    <div className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface Props {
  title: string;
  /** A sentence under it. */
  text?: ReactNode;
  /** Breadcrumbs above it. */
  trail?: ReactNode;
  /** Buttons beside it. */
  children?: ReactNode;
}

/** The main heading of a page, with its path, a sentence and the page's actions. */
export function PageTitle({ title, text, trail, children }: Props) {
  return (
    <div className={styles.head}>
      <div>
        {trail}
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

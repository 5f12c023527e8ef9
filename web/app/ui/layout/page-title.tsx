import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface Props {
  title: string;
  /** Text under the title. */
  text?: ReactNode;
  /** Breadcrumbs above the title. */
  trail?: ReactNode;
  /** Buttons beside the title. */
  children?: ReactNode;
}

/** The main heading of a page with breadcrumbs, text and actions. */
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

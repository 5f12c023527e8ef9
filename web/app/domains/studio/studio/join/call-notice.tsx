import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import styles from './join.module.css';

interface Props {
  title: string;
  text: string;
  action?: string;
  onAction?: () => void;
  /** A link to where to go next. */
  children?: ReactNode;
}

/** A full-page message in place of the call, with at most one decision. */
export function CallNotice({ title, text, action, onAction, children }: Props) {
  return (
    <div className={styles.page} role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      {action && (
        <Button look="accent" size="lg" className={styles.join} onClick={onAction}>
          {action}
        </Button>
      )}
      {children}
    </div>
  );
}

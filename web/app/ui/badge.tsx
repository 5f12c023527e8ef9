import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'neutral';

interface Props {
  tone?: Tone;
  size?: 'lg';
  className?: string | undefined;
  children: ReactNode;
}

/** A short label of a state. */
export const Badge = ({ tone = 'primary', size, className = '', children }: Props) => (
  <span className={`${styles.badge} ${className}`} data-tone={tone} data-size={size}>
    {children}
  </span>
);

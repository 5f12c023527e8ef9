import type { ReactNode } from 'react';
import { ControlIcon, type ControlIconName } from './control-icon.tsx';
import styles from './player-controls.module.css';

interface Props {
  label: string;
  icon: ControlIconName;
  onClick: () => void;
  isPressed?: boolean;
  className?: string | undefined;
  /** A short text on the icon. */
  children?: ReactNode;
}

/** A button with an icon, which its label names on hover and for screen readers. */
export function ControlButton({ label, icon, onClick, isPressed, className = '', children }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <ControlIcon name={icon} />
      {children && <small aria-hidden="true">{children}</small>}
    </button>
  );
}

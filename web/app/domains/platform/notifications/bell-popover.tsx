import type { ReactNode } from 'react';
import { LatePopover } from '../../../ui/popover.tsx';
import styles from './bell.module.css';

interface Props {
  /** The button that opens the popover. */
  button: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactNode;
}

/** The popover of the bell. */
export default function BellPopover({ button, opened, onChange, children }: Props) {
  return (
    <LatePopover
      button={button}
      label="Notifications"
      opened={opened}
      onChange={onChange}
      className={styles.dropdown}
    >
      <h2 className={styles.title} tabIndex={-1} data-autofocus>
        Notifications
      </h2>
      {children}
    </LatePopover>
  );
}

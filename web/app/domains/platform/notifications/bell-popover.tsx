import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExternalTarget } from '../../../ui/dialogs/external-target.tsx';
import { useOpenedAfterMount } from '../../../ui/dialogs/opened-after-mount.ts';
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
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      offset={12}
      width="min(26rem, calc(100vw - 1.5rem))"
      shadow="md"
      zIndex={300}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ExternalTarget element={button} />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} role="dialog" aria-label="Notifications">
        <h2 className={styles.title} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedAfterMount } from './late-overlay.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A dialog at the side of the window, for the menu on phones. */
export default function Drawer({ opened, onClose, title, children }: Props) {
  return (
    <MantineDrawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      size={272}
      title={title}
      zIndex={10000}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </MantineDrawer>
  );
}

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedAfterMount } from '../ui/dialogs/opened-after-mount.ts';
import { Logo } from '../ui/layout/logo.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The side menu of the staff shell on phones. */
export default function StaffDrawer({ opened, onClose, children }: Props) {
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      size={272}
      title={<Logo to="/dashboard" />}
    >
      {children}
    </Drawer>
  );
}

import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

/** A dialog that is there only while it is open: when it goes, the focus is where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  // Mantine gives the focus back when a dialog is told to close; this one is taken away instead.
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  return <Modal opened {...props} />;
}

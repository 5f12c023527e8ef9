import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './focus-back.ts';

/** A dialog that is there only while it is open. Mantine would give the focus back only if it were told to close. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack(true);
  return <Modal opened {...props} />;
}

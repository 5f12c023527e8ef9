import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Group } from '../layout/stack.tsx';
import styles from './confirm.module.css';
import { useRestoreFocus } from './use-restore-focus.ts';

/** What all dialogs in the middle of the window have in common. */
export const modalDefaults = {
  centered: true,
  zIndex: 10000,
  closeButtonProps: { 'aria-label': 'Close' },
} as const;

interface Props {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** Label of the confirm button. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether the action is in progress. */
  busy?: boolean;
  /** Whether the action is unavailable, for example while data are loading. */
  disabled?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks the user to confirm an action, by default a deletion. Escape and Cancel close the dialog without the action. */
export function Confirm({
  opened,
  title,
  text,
  confirmLabel = 'Yes, delete it!',
  cancelLabel = 'Cancel',
  busy = false,
  disabled = false,
  onCancel,
  onConfirm,
}: Props) {
  useRestoreFocus(opened);
  const isSettled = useIsSettled(opened);
  return (
    <Modal {...modalDefaults} opened={opened} onClose={onCancel} title={title} closeOnEscape={isSettled}>
      <div className={styles.text}>{text}</div>
      <Group justify="end">
        <Button look="outline" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button look="accent" loading={busy} disabled={disabled} onClick={onConfirm} data-once>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

/**
 * Whether the event that opened the dialog has reached all of its listeners. React may render between two listeners,
 * so the Escape key press that opens a confirmation could also close it.
 */
function useIsSettled(opened: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setSettled(true));
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [opened]);
  return isSettled;
}

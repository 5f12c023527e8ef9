import { Modal, type ModalProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { UnsavedChangesPrompt } from '../forms/unsaved-changes.tsx';
import { Confirm } from './confirm.tsx';
import { useRestoreFocus } from './restore-focus.ts';

interface Props extends Omit<ModalProps, 'opened'> {
  /** Whether closing would lose input; by default, whether a field has changed. */
  unsaved?: boolean;
  /** Description of what would be lost. */
  unsavedText?: string;
}

const defaultText = 'What you entered here has not been saved.';

/** The values of all fields of a dialog, as one string. */
const valuesIn = (root: HTMLElement | null): string =>
  [...(root?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])]
    .map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value))
    .join('\n');

/**
 * A dialog that is mounted only while open (Mantine restores the focus only on a regular close). Escape, a click
 * outside and the close button confirm before input is lost; buttons inside close at once.
 */
export function Dialog({
  unsaved,
  unsavedText = defaultText,
  closeOnEscape = true,
  onClose,
  ...props
}: Props) {
  useRestoreFocus(true);
  const root = useRef<HTMLElement>(null);
  const before = useRef('');
  const [typed, setTyped] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isChanged = () => unsaved ?? (typed && valuesIn(root.current) !== before.current);
  return (
    <>
      <Modal
        opened
        // Reads the initial values after all fields are rendered and before the first change.
        onFocusCapture={({ currentTarget }) => {
          root.current = currentTarget;
          if (!typed) before.current = valuesIn(currentTarget);
        }}
        onInput={() => setTyped(true)}
        {...props}
        // Escape closes the confirmation above the dialog.
        closeOnEscape={closeOnEscape && !isConfirming}
        onClose={() => (isChanged() ? setConfirming(true) : onClose())}
      />
      <Confirm
        opened={isConfirming}
        title="Close without saving?"
        text={unsavedText}
        confirmLabel="Close without saving"
        cancelLabel="Go on"
        onCancel={() => setConfirming(false)}
        onConfirm={onClose}
      />
      <UnsavedChangesPrompt when={unsaved ?? typed} text={unsavedText} />
    </>
  );
}

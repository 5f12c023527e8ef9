import { Modal, type ModalProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { UnsavedChangesPrompt } from '../forms/unsaved-changes.tsx';
import { Confirm } from './confirm.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface Props extends Omit<ModalProps, 'opened'> {
  /** Whether closing would lose input; by default, whether a field has changed. */
  unsaved?: boolean;
  /** Description of what would be lost. */
  unsavedText?: string;
}

const defaultText = 'What you entered here has not been saved.';

/** The values of all fields of a dialog, as one string. */
const readValues = (root: HTMLElement | null): string =>
  [...(root?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])]
    .map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value))
    .join('\n');

/**
 * A dialog that is mounted only while open. Restores the focus on unmount, unlike Mantine's modal. Escape, a click
 * outside and the close button ask for confirmation before input is lost; buttons inside the dialog do not.
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
  const initialValues = useRef('');
  const [hasInput, setHasInput] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const hasUnsavedChanges = () => unsaved ?? (hasInput && readValues(root.current) !== initialValues.current);
  return (
    <>
      <Modal
        opened
        // Reads the initial values after all fields are rendered and before the first change.
        onFocusCapture={({ currentTarget }) => {
          root.current = currentTarget;
          if (!hasInput) initialValues.current = readValues(currentTarget);
        }}
        onInput={() => setHasInput(true)}
        {...props}
        // While the confirmation is open, Escape must close only the confirmation.
        closeOnEscape={closeOnEscape && !isConfirming}
        onClose={() => (hasUnsavedChanges() ? setConfirming(true) : onClose())}
      />
      <Confirm
        opened={isConfirming}
        title="Close without saving?"
        text={unsavedText}
        confirmLabel="Close without saving"
        cancelLabel="Keep editing"
        onCancel={() => setConfirming(false)}
        onConfirm={onClose}
      />
      <UnsavedChangesPrompt when={unsaved ?? hasInput} text={unsavedText} />
    </>
  );
}

import { Modal, type ModalProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { Confirm } from './confirm.tsx';
import { useRestoreFocus } from './restore-focus.ts';
import { UnsentWork } from './unsent-work.tsx';

interface Props extends Omit<ModalProps, 'opened'> {
  /** Whether there is something in it that would be lost; by default, once something was typed. */
  unsent?: boolean;
  /** What would be lost. */
  unsentText?: string;
}

const defaultText = 'What you have entered here is not saved.';

/** What all fields of a dialog hold, as one text. */
const valuesIn = (root: HTMLElement | null): string =>
  [...(root?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])]
    .map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value))
    .join('\n');

/**
 * A dialog that is there only while it is open. Mantine would give the focus back only if it were told to close. By
 * Escape, a click beside it or its cross it asks before anything typed is lost; buttons within close it at once.
 */
export function Dialog({ unsent, unsentText = defaultText, onClose, ...props }: Props) {
  useRestoreFocus(true);
  const root = useRef<HTMLElement>(null);
  const before = useRef('');
  const [typed, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isChanged = () => unsent ?? (typed && valuesIn(root.current) !== before.current);
  return (
    <>
      <Modal
        opened
        // What the fields hold is known before the first of them is typed in, and after all of them are there.
        onFocusCapture={({ currentTarget }) => {
          root.current = currentTarget;
          if (!typed) before.current = valuesIn(currentTarget);
        }}
        onInput={() => setTyped(true)}
        {...props}
        // Escape answers the question that stands over it.
        closeOnEscape={!isAsking}
        onClose={() => (isChanged() ? setAsking(true) : onClose())}
      />
      <Confirm
        opened={isAsking}
        title="Close without saving?"
        text={unsentText}
        confirmLabel="Close without saving"
        cancelLabel="Go on"
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
      <UnsentWork when={unsent ?? typed} text={unsentText} />
    </>
  );
}

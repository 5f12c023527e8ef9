import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { UnsavedChangesPrompt } from '../forms/unsaved-changes.tsx';
import { Confirm, modalDefaults } from './confirm.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  size?: 'md' | 'lg' | 'xl' | `${number}rem`;
  fullScreen?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  /** Names the dialog in a `DialogStack`. */
  stackId?: string;
  zIndex?: number;
  bodyClassName?: string | undefined;
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

const focusable =
  'a[href], :is(input:not([type="hidden"]), select, textarea, button):not(:disabled), summary, iframe, [tabindex="0"]';

const isInHeader = (element: Element): boolean => element.closest('.mantine-Modal-header') !== null;

/** The first element of a dialog that takes the focus, below the header with its close button. */
function findInitialFocus(root: HTMLElement): HTMLElement | undefined {
  const elements = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => !isInHeader(element),
  );
  const first = elements[0];
  // The focus of radio buttons begins on the checked one.
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio';
  return isChoice ? (elements.find((radio) => radio.matches(':checked')) ?? first) : first;
}

/** Marks the element on which the focus begins for Mantine's modal, unless one is marked. */
function markInitialFocus(root: HTMLElement | null): void {
  if (root?.querySelector('[data-autofocus]') === null)
    findInitialFocus(root)?.setAttribute('data-autofocus', '');
}

/** Several dialogs of which the top one takes Escape and the focus. Each has a `stackId`. */
export const DialogStack = Modal.Stack;

/**
 * A dialog that is mounted only while open. The focus begins on the element with `data-autofocus`, by default the first
 * one below the header. Restores the focus on unmount, unlike Mantine's modal. Escape, a click outside and the close
 * button ask for confirmation before input is lost; buttons inside the dialog do not.
 */
export function Dialog({
  unsaved,
  unsavedText = defaultText,
  closeOnEscape = true,
  onClose,
  bodyClassName = '',
  ...props
}: Props) {
  useRestoreFocus(true);
  const root = useRef<HTMLElement>(null);
  const initialValues = useRef('');
  const [hasInput, setHasInput] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const wasInBody = useRef(false);
  // Content that was loaded later takes the focus from the close button, until the focus has been in the content.
  useEffect(() => {
    if (wasInBody.current || !root.current?.contains(document.activeElement)) return;
    findInitialFocus(root.current)?.focus({ preventScroll: true });
  });
  const hasUnsavedChanges = () => unsaved ?? (hasInput && readValues(root.current) !== initialValues.current);
  return (
    <>
      <Modal
        {...modalDefaults}
        opened
        ref={markInitialFocus}
        // Reads the initial values after all fields are rendered and before the first change.
        onFocusCapture={({ currentTarget, target }) => {
          root.current = currentTarget;
          wasInBody.current ||= !isInHeader(target);
          if (!hasInput) initialValues.current = readValues(currentTarget);
        }}
        onInput={() => setHasInput(true)}
        classNames={{ body: bodyClassName }}
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

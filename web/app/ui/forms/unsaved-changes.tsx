import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isSignOut } from '../../api/sign-out.ts';
import { Confirm } from '../dialogs/confirm.tsx';

const defaultText = 'What you entered here has not been sent yet.';

/** Descriptions of the page's unsaved changes, keyed by component. */
const unsaved = new Map<string, string>();

/** While `when` is true, asks for confirmation before the page is left by a link or by closing the window. */
export function UnsavedChangesPrompt({ when, text = defaultText }: { when: boolean; text?: string }) {
  const id = useId();
  useEffect(() => {
    if (!when) return;
    unsaved.set(id, text);
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      unsaved.delete(id);
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [id, when, text]);
  return null;
}

/** Asks for confirmation before unsaved changes are lost. Mounted once, because a router has a single blocker. */
export function UnsavedChangesGuard() {
  const text = useRef(defaultText);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [first] = unsaved.values();
    if (first === undefined || currentLocation.pathname === nextLocation.pathname || isSignOut(nextLocation))
      return false;
    text.current = first;
    return true;
  });
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title="Leave this page?"
      text={text.current}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

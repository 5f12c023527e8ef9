import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { isSignOut } from '../../api/sign-out.ts';
import type { Confirm } from '../dialogs/confirm.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';

const LazyConfirm = lazyComponent<ComponentProps<typeof Confirm>>(
  async () => ({ default: (await import('../dialogs/confirm.tsx')).Confirm }),
  { floating: true },
);

const defaultText = 'What you entered here has not been sent yet.';

/** Descriptions of the page's unsaved changes, keyed by component. */
const unsavedChanges = new Map<string, string>();

/** While `when` is true, asks for confirmation before the page is left by a link or by closing the window. */
export function UnsavedChangesPrompt({ when, text = defaultText }: { when: boolean; text?: string }) {
  const id = useId();
  useEffect(() => {
    if (!when) return;
    unsavedChanges.set(id, text);
    // The confirmation must also appear while the browser is offline.
    LazyConfirm.preload();
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      unsavedChanges.delete(id);
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [id, when, text]);
  return null;
}

/** Asks for confirmation before unsaved changes are lost. Mounted once, because a router has a single blocker. */
export function UnsavedChangesGuard() {
  const text = useRef(defaultText);
  const [wasBlocked, setWasBlocked] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [description] = unsavedChanges.values();
    if (
      description === undefined ||
      currentLocation.pathname === nextLocation.pathname ||
      isSignOut(nextLocation)
    )
      return false;
    text.current = description;
    return true;
  });
  const isBlocked = blocker.state === 'blocked';
  if (isBlocked && !wasBlocked) setWasBlocked(true);
  if (!wasBlocked) return null;
  return (
    <LazyConfirm
      opened={isBlocked}
      title="Leave this page?"
      text={text.current}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

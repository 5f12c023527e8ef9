import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isSignOut } from '../api/sign-out.ts';
import { Confirm } from './confirm.tsx';

/** Asks before a page with unsent work is left, by a link or by closing the window. */
export function UnsentWork({ when, text }: { when: boolean; text?: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && !isSignOut(nextLocation),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title="Leave this page?"
      text={text ?? 'What you have entered here has not been sent yet.'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

import type { ReactNode } from 'react';
import { isStorageBlocked } from '../../../api/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../ui/loading/use-is-hydrated.ts';

/** A style sheet that several pages share would be one more file of the sign-in page. */
const noticeStyle = {
  padding: 'var(--space-4)',
  borderRadius: 'var(--radius)',
  background: 'var(--pine-tint)',
} as const;

/**
 * Renders a form that signs in, or what to allow first if the browser would not keep the sign-in. Links that work once
 * are thus not used up in vain.
 */
export function StorageRequired({ children }: { children: ReactNode }) {
  // The prerendered page has no access to this browser's storage.
  if (!useIsHydrated() || !isStorageBlocked()) return children;
  return (
    <div role="status" style={noticeStyle}>
      <p>
        <strong>To sign in, allow cookies for {window.location.host}.</strong> Your browser blocks them, so it
        would forget at once who you are.
      </p>
      <p>
        Open the settings of your browser, look for “Cookies” or “Site data”, allow them, and load this page
        again.
      </p>
      <p>
        You need no cookies to book, pay, agree to the recording, test your camera or join your interview.
      </p>
      <Button look="accent" round onClick={() => window.location.reload()}>
        Load this page again
      </Button>
    </div>
  );
}

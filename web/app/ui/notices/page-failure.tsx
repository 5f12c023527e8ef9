import { Button, ButtonAnchor } from '../button.tsx';
import { Notice } from './notice.tsx';

/** Fallback for a page that failed to render, with a reload button and a link to the landing page. */
export function PageFailure() {
  return (
    <main id="main">
      <Notice title="Something went wrong" text="This page could not be shown. Everything you saved is safe.">
        <Button look="accent" round onClick={() => window.location.reload()}>
          Try again
        </Button>
        <ButtonAnchor look="outline" round href="/">
          Go Home
        </ButtonAnchor>
      </Notice>
    </main>
  );
}

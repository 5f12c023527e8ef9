import { Notice } from './notice.tsx';

/** Stands in for a page that broke, with two ways on. */
export function PageFailure() {
  return (
    <main id="main">
      <Notice
        title="Something went wrong"
        text="This page could not be shown. Your work up to here is safe with us."
      >
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Try again
        </button>
        <a className="button quiet" href="/">
          Go Home
        </a>
      </Notice>
    </main>
  );
}

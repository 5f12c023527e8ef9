import { useEffect } from 'react';
import type { ChunkProblem } from './chunk.ts';
import styles from './chunk-notice.module.css';

const reload = () => window.location.reload();

interface Props {
  problem: ChunkProblem;
  /** What is missing: a part of the page, or the page that was asked for. */
  missing: 'part' | 'page';
  /** At the bottom of the window, for what opens over a page. */
  floating?: boolean;
  onRetry: () => void;
  /** Loads the new version; by default this page again. */
  onReload?: () => void;
}

const texts: Record<Props['missing'], Record<ChunkProblem, string>> = {
  part: {
    offline: 'You are offline, and this part is not loaded yet.',
    outdated: 'A new version is available.',
    unavailable: 'This part could not be loaded.',
  },
  page: {
    offline: 'This page is not loaded yet, and you are offline. It opens when you are back online.',
    outdated: 'A new version is available.',
    unavailable: 'This page could not be loaded.',
  },
};

/** Says why a part of the app is missing, and offers the way on. It tries again by itself when the connection is back. */
export function ChunkNotice({ problem, missing, floating = false, onRetry, onReload = reload }: Props) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div role="alert" className={floating ? styles.floating : styles.notice}>
      <p>{texts[missing][problem]}</p>
      {problem === 'outdated' ? (
        <button type="button" className="button" onClick={onReload}>
          Reload
        </button>
      ) : (
        <button type="button" className="button quiet" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

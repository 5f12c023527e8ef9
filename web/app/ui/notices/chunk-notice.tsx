import { useEffect } from 'react';
import { Button } from '../button.tsx';
import type { ChunkProblem } from '../loading/chunk.ts';
import styles from './chunk-notice.module.css';

const reload = () => window.location.reload();

interface Props {
  problem: ChunkProblem;
  /** Whether a part of the page or the whole page could not be loaded. */
  missing: 'part' | 'page';
  /** Shown at the bottom of the window, for overlays. */
  floating?: boolean;
  onRetry: () => void;
  /** Loads the new release; by default, reloads the page. */
  onReload?: () => void;
}

const texts: Record<Props['missing'], Record<ChunkProblem, string>> = {
  part: {
    offline: 'You are offline, and this part is not loaded yet.',
    outdated: 'A new version is available.',
    unavailable: 'This part could not be loaded.',
  },
  page: {
    offline: 'This page is not loaded yet, and you are offline. It will open when you are back online.',
    outdated: 'A new version is available.',
    unavailable: 'This page could not be loaded.',
  },
};

/** Explains why a part of the app could not be loaded, with a button. Retries when the browser is online again. */
export function ChunkNotice({ problem, missing, floating = false, onRetry, onReload = reload }: Props) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div role="alert" className={floating ? styles.floating : styles.notice}>
      <p>{texts[missing][problem]}</p>
      {problem === 'outdated' ? (
        <Button look="accent" round onClick={onReload}>
          Reload
        </Button>
      ) : (
        <Button look="outline" round onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

import { useSyncExternalStore } from 'react';
import { createPath, useNavigation } from 'react-router';
import { pageProblem, retryPages } from '../page-chunks.ts';
import { ChunkNotice } from '../ui/notices/chunk-notice.tsx';

/** A notice above the current page about why the next one does not load. `first`: there is no current page. */
export function PageNotice({ first = false }: { first?: boolean }) {
  const problem = useSyncExternalStore(pageProblem.subscribe, pageProblem.read, () => null);
  const { location } = useNavigation();
  if (!problem || !(location || first)) return null;
  const reload = () => (location ? window.location.assign(createPath(location)) : window.location.reload());
  return <ChunkNotice problem={problem} missing="page" floating onRetry={retryPages} onReload={reload} />;
}

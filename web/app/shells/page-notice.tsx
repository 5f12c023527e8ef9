import { useSyncExternalStore } from 'react';
import { createPath, useNavigation } from 'react-router';
import { pageProblem, retryPages } from '../page-chunks.ts';
import { ChunkNotice } from '../ui/notices/chunk-notice.tsx';

interface Props {
  /** Whether the page that does not load is the first of the visit, so that no other page is shown. */
  isFirstPage?: boolean;
}

/** A notice above the current page about why the next one does not load. */
export function PageNotice({ isFirstPage = false }: Props) {
  const problem = useSyncExternalStore(pageProblem.subscribe, pageProblem.read, () => null);
  const { location } = useNavigation();
  if (!problem || !(location || isFirstPage)) return null;
  const reload = () => (location ? window.location.assign(createPath(location)) : window.location.reload());
  return <ChunkNotice problem={problem} missing="page" floating onRetry={retryPages} onReload={reload} />;
}

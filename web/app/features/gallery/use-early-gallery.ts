import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sourcesOf } from './photograph.tsx';
import { timelineQuery } from './timeline.api.ts';
import { sizesOf, useDensity } from './use-density.ts';

/** So many photographs are in view when the gallery opens, on a phone as on a desk. */
const inFirstView = 8;

/** Fetches how the gallery begins once nothing else is to be done: most go there next. Nothing for who saves data. */
export function useEarlyGallery(wanted: boolean): void {
  const client = useQueryClient();
  const { columns } = useDensity();
  useEffect(() => {
    if (!wanted || savesData()) return;
    let left = false;
    const fetchAll = async () => {
      // Its code, and its styles, which no way of loading a page ahead brings.
      void import('./gallery.view.tsx');
      void import('../../ui/page-title.tsx');
      const page = await client.fetchQuery(timelineQuery(0)).catch(() => null);
      if (left) return;
      for (const memory of page?.memories.slice(0, inFirstView) ?? []) {
        Object.assign(new Image(), {
          fetchPriority: 'low',
          sizes: sizesOf(columns, memory),
          srcset: sourcesOf(memory),
        });
      }
    };
    const forget = whenIdle(() => void fetchAll());
    return () => {
      left = true;
      forget();
    };
  }, [wanted, columns, client]);
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Does something when the browser has nothing else to do, where it can tell; answers the way to leave it undone. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(request);
}

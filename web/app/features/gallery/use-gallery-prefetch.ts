import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { savesData, whenIdle } from '../../ui/idle.ts';
import { preloadPage } from '../../ui/page-preload.ts';
import { sourcesOf } from './photograph.tsx';
import { timelineQuery } from './timeline.api.ts';
import { sizesOf, useDensity } from './use-density.ts';

/** So many photographs are in view when the gallery opens, on a phone as on a desk. */
const firstViewCount = 8;

/** Fetches how the gallery begins once nothing else is to be done: most go there next. Nothing for who saves data. */
export function useGalleryPrefetch(wanted: boolean): void {
  const client = useQueryClient();
  const { columns } = useDensity();
  useEffect(() => {
    if (!wanted || savesData()) return;
    let left = false;
    const fetchAll = async () => {
      preloadPage('/gallery');
      // Its code, and its styles, which no way of loading a page ahead brings.
      void import('./gallery.view.tsx').catch(() => undefined);
      void import('../../ui/page-title.tsx').catch(() => undefined);
      const page = await client.fetchQuery(timelineQuery(0)).catch(() => null);
      if (left) return;
      for (const memory of page?.memories.slice(0, firstViewCount) ?? []) {
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

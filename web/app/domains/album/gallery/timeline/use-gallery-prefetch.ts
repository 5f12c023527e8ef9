import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasDataSaver, runWhenIdle } from '../../../../ui/loading/idle.ts';
import { srcSetOf } from '../memory/pictures.ts';
import { timelineQuery } from './timeline.api.ts';
import { sizesOf, useDensity } from './use-density.ts';

/** Number of photographs that are visible when the gallery opens. */
const firstViewCount = 8;

/** Prefetches the top of the gallery when the browser is idle, unless the browser's data saver is on. */
export function useGalleryPrefetch(isEnabled: boolean): void {
  const client = useQueryClient();
  const { columns } = useDensity();
  useEffect(() => {
    if (!isEnabled || hasDataSaver()) return;
    let isCancelled = false;
    const prefetch = async () => {
      // The component with its styles, which preloading the page does not include.
      void import('./gallery.view.tsx').catch(() => undefined);
      void import('../../../../ui/layout/page-title.tsx').catch(() => undefined);
      const page = await client.fetchQuery(timelineQuery(0)).catch(() => null);
      if (isCancelled) return;
      for (const memory of page?.memories.slice(0, firstViewCount) ?? []) {
        Object.assign(new Image(), {
          fetchPriority: 'low',
          sizes: sizesOf(columns, memory),
          srcset: srcSetOf(memory),
        });
      }
    };
    const cancelPrefetch = runWhenIdle(() => void prefetch());
    return () => {
      isCancelled = true;
      cancelPrefetch();
    };
  }, [isEnabled, columns, client]);
}

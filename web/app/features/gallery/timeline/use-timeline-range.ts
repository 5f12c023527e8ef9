import type { Memory } from '@lifestory/contract';
import { useQueries } from '@tanstack/react-query';
import { pageSize, timelineQuery } from './timeline.api.ts';
import { pagesOf, type TimelineRange } from './timeline-layout.ts';

/** A loaded range of a timeline: its memories in order, undefined while loading, and how to retry. */
export interface LoadedRange {
  memories: (Memory | undefined)[];
  /** Whether at least one page failed to load. */
  failed: boolean;
  retry: () => void;
}

/** Loads a range of the timeline: that of the active story, or of the storyteller `storytellerId`. */
export function useTimelineRange(range: TimelineRange, storytellerId: string | undefined): LoadedRange {
  const pages = pagesOf(range);
  const [firstPage = 0] = pages;
  const loaded = useQueries({ queries: pages.map((page) => timelineQuery(page, storytellerId)) });
  const memories = Array.from({ length: range.count }, (_, position) => {
    const index = range.first + position;
    return loaded[Math.floor(index / pageSize) - firstPage]?.data?.memories[index % pageSize];
  });
  return {
    memories,
    failed: loaded.some(({ error, data }) => error && !data),
    retry: () => {
      for (const page of loaded) if (page.error && !page.data) void page.refetch();
    },
  };
}

import type { Memory } from '@lifestory/contract';
import { useQueries } from '@tanstack/react-query';
import { pageSize, timelineQuery } from './timeline.api.ts';
import { pagesOf, type TimelineRange } from './timeline-layout.ts';

/** A range of a timeline that is loaded or loading. */
export interface LoadedRange {
  /** In order; undefined while loading. */
  memories: (Memory | undefined)[];
  /** Whether at least one page failed to load. */
  hasFailed: boolean;
  /** Refetches the pages that failed to load. */
  retry: () => void;
}

/** Loads a range of the timeline: that of the active story, or of the storyteller `storytellerId`. */
export function useTimelineRange(range: TimelineRange, storytellerId: string | undefined): LoadedRange {
  const pages = pagesOf(range);
  const [firstPage = 0] = pages;
  const pageQueries = useQueries({ queries: pages.map((page) => timelineQuery(page, storytellerId)) });
  const memories = Array.from({ length: range.count }, (_, position) => {
    const index = range.first + position;
    return pageQueries[Math.floor(index / pageSize) - firstPage]?.data?.memories[index % pageSize];
  });
  return {
    memories,
    hasFailed: pageQueries.some(({ error, data }) => error && !data),
    retry: () => {
      for (const page of pageQueries) if (page.error && !page.data) void page.refetch();
    },
  };
}

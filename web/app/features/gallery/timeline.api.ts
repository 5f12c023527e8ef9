import type { Memory, TimelineGroup } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** A part of a timeline: its memories in order, and every group that there is. */
export interface TimelinePage {
  memories: Memory[];
  groups: TimelineGroup[];
}

/** How many memories are asked for at once. */
export const pageSize = 64;

const minute = 60_000;

/**
 * The memories of the story in view by date, from the place `page * pageSize` on; with `of` those of that storyteller,
 * for staff. A page is kept for a while, so that who comes back finds everything where it was.
 */
export const timelineQuery = (page: number, of?: string) =>
  queryOptions<TimelinePage, Failure>({
    queryKey: ['gallery', 'timeline', of ?? 'active', page],
    queryFn: async ({ signal }) => {
      const query = of ? { id: of } : {};
      const body = { skip: page * pageSize, limit: pageSize };
      const { data, groups } = await call('gallery.timeline', { query, body }, { signal });
      return { memories: groups.flatMap(({ label }) => data[label] ?? []), groups };
    },
    staleTime: 2 * minute,
    gcTime: 30 * minute,
    // The addresses of pictures live for half an hour at least.
    refetchInterval: 25 * minute,
  });

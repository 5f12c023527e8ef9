import type { Memory, TimelineGroup } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { expandMemories } from '../short-memory.ts';

/** A page of the timeline: its memories in order, and all groups. */
export interface TimelinePage {
  memories: Memory[];
  groups: TimelineGroup[];
}

/** Memories per page. */
export const pageSize = 64;

const minuteMs = 60_000;

/**
 * A page of the memories by date, from index `page * pageSize`: those of the active story, or those of the storyteller
 * `storytellerId`, for staff. Cached for 30 minutes, so that going back restores the scroll position.
 */
export const timelineQuery = (page: number, storytellerId?: string) =>
  queryOptions<TimelinePage, Failure>({
    queryKey: ['gallery', 'timeline', storytellerId ?? 'active', page],
    queryFn: async ({ signal }) => {
      const body = {
        skip: page * pageSize,
        limit: pageSize,
        ...(storytellerId ? { id: storytellerId } : {}),
      };
      const reply = await call('gallery.shortTimeline', { body }, { signal });
      return { memories: expandMemories(reply), groups: reply.groups };
    },
    staleTime: 2 * minuteMs,
    gcTime: 30 * minuteMs,
    // Shorter than the 30 minutes for which picture URLs are valid at least.
    refetchInterval: 25 * minuteMs,
  });

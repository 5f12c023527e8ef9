import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useRefetchOnNotification } from '../../../platform/notifications/index.ts';
import { timelineQuery } from './timeline.api.ts';
import { indexGroups } from './timeline-layout.ts';

/** The groups and the total of a timeline: that of the active story, or of the storyteller `storytellerId`. */
export function useTimeline(storytellerId?: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(timelineQuery(0, storytellerId));
  const groups = useMemo(() => data && indexGroups(data.groups), [data]);
  const currentGroups = data?.groups;
  const previousGroups = useRef(currentGroups);
  // Equal groups keep their identity, so changed ones mean that an added or deleted memory shifted all later pages.
  useEffect(() => {
    if (previousGroups.current && currentGroups && previousGroups.current !== currentGroups) {
      void client.invalidateQueries({
        queryKey: timelineQuery(0, storytellerId).queryKey.slice(0, 3),
        predicate: ({ queryKey }) => queryKey[3] !== 0,
      });
    }
    previousGroups.current = currentGroups;
  }, [currentGroups, storytellerId, client]);
  // The notification may be about a new photograph.
  useRefetchOnNotification(timelineQuery(0, storytellerId).queryKey);
  const total = groups?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { groups, total, error, refetch };
}

import type { Memory, MemoryWithComments } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { expandMemories } from './short-memory.ts';

/** Milliseconds between two refetches: picture URLs are valid for at least half an hour. */
const refetchIntervalMs = 25 * 60 * 1000;

/** Maximum number of recent memories on the home page; the gallery shows all. */
const maxRecentMemories = 24;

/** The newest memories of the active story (`mine`: only the user's own), or of a customer's story, for staff. */
export const memoriesQuery = ({
  storytellerId,
  mine = false,
}: {
  storytellerId?: string;
  mine?: boolean;
} = {}) =>
  queryOptions<Memory[], Failure>({
    queryKey: ['gallery', 'memories', storytellerId ?? (mine ? 'mine' : 'active')],
    queryFn: async ({ signal }) => {
      const body = { limit: maxRecentMemories, mine, ...(storytellerId ? { id: storytellerId } : {}) };
      return expandMemories(await call('gallery.shortMemories', { body }, { signal }));
    },
    refetchInterval: refetchIntervalMs,
  });

/** One memory of the active story with its comments. */
export const memoryQuery = (id: string) =>
  queryOptions<MemoryWithComments, Failure>({
    queryKey: ['gallery', 'memory', id],
    queryFn: async ({ signal }) => (await call('gallery.memory', { body: { id } }, { signal })).data,
    refetchInterval: refetchIntervalMs,
  });

/** For a memory outside the active story: the id of the storyteller to whose story the user can switch, or null. */
export const findStoryToEnter = (failure: Failure | null): string | null => {
  const { switch_to: id } = (failure?.data ?? {}) as { switch_to?: unknown };
  return typeof id === 'string' ? id : null;
};

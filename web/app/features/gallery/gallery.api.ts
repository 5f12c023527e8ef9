import type { Memory, MemoryWithComments } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** The addresses of pictures live for half an hour at least: before that they are asked for again. */
const picturesLast = 25 * 60 * 1000;

/** How many of the newest memories are leafed through at most; all of them are in the gallery. */
const recent = 24;

/** The newest memories of the story in view, or only one's own; with `of` those of a storyteller, for staff. */
export const memoriesQuery = ({ of, mine = false }: { of?: string; mine?: boolean } = {}) =>
  queryOptions<Memory[], Failure>({
    queryKey: ['gallery', 'memories', of ?? (mine ? 'mine' : 'active')],
    queryFn: async ({ signal }) => {
      const body = { limit: recent, mine, comments: false, ...(of ? { id: of } : {}) };
      return (await call('gallery.memories', { body }, { signal })).data;
    },
    refetchInterval: picturesLast,
  });

/** One memory of the story in view, with what was said of it. */
export const memoryQuery = (id: string) =>
  queryOptions<MemoryWithComments, Failure>({
    queryKey: ['gallery', 'memory', id],
    queryFn: async ({ signal }) => (await call('gallery.memory', { body: { id } }, { signal })).data,
    refetchInterval: picturesLast,
  });

/** The storyteller in whose story a memory is that is missing here, where one may enter it. */
export const storyToEnter = (failure: Failure | null): string | null => {
  const { switch_to: id } = (failure?.data ?? {}) as { switch_to?: unknown };
  return typeof id === 'string' ? id : null;
};

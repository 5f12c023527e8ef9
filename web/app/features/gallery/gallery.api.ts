import type { Memory, MemoryWithComments } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** The addresses of pictures live for half an hour at least: before that they are asked for again. */
const picturesLast = 25 * 60 * 1000;

/** The memories of the story in view, newest first; with `id` those of another storyteller, for staff. */
export const memoriesQuery = (id?: string) =>
  queryOptions<Memory[], Failure>({
    queryKey: ['gallery', 'memories', id ?? 'active'],
    queryFn: async ({ signal }) =>
      (await call('gallery.memories', { body: id ? { id } : {} }, { signal })).data,
    refetchInterval: picturesLast,
  });

/** One memory of the story in view, with what was said of it. */
export const memoryQuery = (id: string) =>
  queryOptions<MemoryWithComments, Failure>({
    queryKey: ['gallery', 'memory', id],
    queryFn: async ({ signal }) => (await call('gallery.memory', { body: { id } }, { signal })).data,
    refetchInterval: picturesLast,
  });

import type { Heart, MemoryWithComments } from '@lifestory/contract';
import { mutationOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { memoryQuery } from '../gallery.api.ts';

/** Whether a person gives a heart, and who they are: their name is listed before the server replies. */
interface HeartChange {
  heart: boolean;
  person: Heart;
}

const applyChange = (hearts: readonly Heart[], { heart, person }: HeartChange): Heart[] => {
  const others = hearts.filter(({ id }) => id !== person.id);
  return heart ? [...others, person] : others;
};

/**
 * Gives or takes back the user's heart. The change is shown at once and undone if it fails; changes that quickly follow
 * each other are sent in their order.
 */
export function setHeartMutation(memoryId: string) {
  const mutationKey = ['gallery', 'heart', memoryId];
  const { queryKey } = memoryQuery(memoryId);
  return mutationOptions<CallReply<'gallery.setHeart'>, Failure, HeartChange>({
    mutationKey,
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ heart }) => call('gallery.setHeart', { body: { id: memoryId, heart } }),
    onMutate: async (change, { client }) => {
      // A fetch in flight may overwrite the change with older data.
      await client.cancelQueries({ queryKey });
      client.setQueryData<MemoryWithComments>(
        queryKey,
        (memory) => memory && { ...memory, hearts: applyChange(memory.hearts, change) },
      );
    },
    onSuccess: async ({ data }, _variables, _context, { client }) => {
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData<MemoryWithComments>(queryKey, (memory) => memory && { ...memory, hearts: data });
      await client.invalidateQueries({ queryKey: ['gallery'], refetchType: 'none' });
    },
    onError: (_failure, { heart, person }, _context, { client }) => {
      client.setQueryData<MemoryWithComments>(
        queryKey,
        (memory) => memory && { ...memory, hearts: applyChange(memory.hearts, { heart: !heart, person }) },
      );
    },
  });
}

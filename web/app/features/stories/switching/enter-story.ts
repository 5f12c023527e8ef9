import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { reloadForStory, switchesQuery } from './switch.api.ts';

/**
 * Switches to a storyteller’s story when a page of it is opened from another story, and says so in a toast. Returns
 * whether it switched: a closed story and one without a membership are left alone.
 */
export async function enterStory(id: string): Promise<boolean> {
  const { data: entries } = await queryClient.fetchQuery({ ...switchesQuery, staleTime: 0 });
  const entry = entries.find((one) => one.id === id);
  if (!entry || entry.current || entry.disabled) return false;
  const { data: user } = await call('stories.updateSwitch', { body: { id } });
  reloadForStory(queryClient, user);
  void toast(
    entry.own ? 'You are now looking at your own story' : `You are now looking at ${entry.fullName}’s story`,
  );
  return true;
}

import { call } from '../../../../api/call.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toast } from '../../../../ui/notices/toast.ts';
import { reloadForStory, switchesQuery } from './switch.api.ts';

/**
 * Switches to the story of the storyteller `id` and shows a toast. Returns false, without switching, if the story is
 * already active or disabled, or the user is not a member of it.
 */
export async function enterStory(id: string): Promise<boolean> {
  const { data: entries } = await queryClient.fetchQuery({ ...switchesQuery, staleTime: 0 });
  const entry = entries.find((listed) => listed.id === id);
  if (!entry || entry.current || entry.disabled) return false;
  const { data: user } = await call('stories.updateSwitch', { body: { id } });
  reloadForStory(queryClient, user);
  void toast(
    entry.own ? 'You are now looking at your own story' : `You are now looking at ${entry.fullName}’s story`,
  );
  return true;
}

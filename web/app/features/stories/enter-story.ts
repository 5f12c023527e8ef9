import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import { reloadForStory, switchesQuery } from './switch.api.ts';

/**
 * Looks at the story of the storyteller with this id and says so, for whoever comes upon something of it from another
 * story. Answers whether another one came into view: where it is closed, or one is not invited, nothing happens.
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

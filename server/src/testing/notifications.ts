import { contract, type Notification } from '@lifestory/contract';
import type { AppContext } from '../context.ts';
import { notify } from '../features/notifications/index.ts';
import type { TestUser } from './users.ts';

/** Tells people that `storyteller` shares a story with them; by default nobody in particular did it. */
export const tell = (
  app: AppContext,
  to: TestUser[],
  { storyteller = 'Ana Marsh', from = null }: { storyteller?: string; from?: TestUser | null } = {},
): Promise<void> =>
  app.db.transaction().execute((tx) =>
    notify(app, tx, {
      kind: 'story-shared',
      to: to.map(({ person }) => person.id),
      from: from?.person.id ?? null,
      about: [],
      url: '/switch-account',
      values: { storyteller },
    }),
  );

/** What somebody has been told and has not read. */
export async function unreadOf(member: TestUser): Promise<Notification[]> {
  const { data } = await member.request(contract.notifications.fetchUnread, {});
  return data.notifications;
}

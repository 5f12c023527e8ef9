import { contract, type Notification } from '@lifestory/contract';
import type { AppContext } from '../context.ts';
import { notify } from '../domains/platform/notifications/index.ts';
import type { TestUser } from './users.ts';

/** Notifies people that `storyteller` shares a story with them; without an actor by default. */
export const notifyStoryShared = (
  app: AppContext,
  to: TestUser[],
  { storyteller = 'Ana Marsh', from = null }: { storyteller?: string; from?: TestUser | null } = {},
): Promise<void> =>
  app.db.transaction().execute((tx) =>
    notify(app, tx, {
      kind: 'story-shared',
      to: to.map(({ person }) => person.id),
      from: from?.person.id ?? null,
      mentionedPersonIds: [],
      url: '/switch-account',
      values: { storyteller },
    }),
  );

/** Returns a person's unread notifications. */
export async function fetchUnreadNotifications(member: TestUser): Promise<Notification[]> {
  const { data } = await member.request(contract.notifications.fetchUnread, {});
  return data.notifications;
}

import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type CronJob, type Job, job } from '../../../jobs/jobs.ts';
import { memberEntered } from '../../people/auth/index.ts';
import { findPerson, formatFullName } from '../../people/people/index.ts';
import { deleteOldNotifications } from './notification.queries.ts';
import { findStoryOwners } from './notify.queries.ts';
import { notify } from './notify.service.ts';

/** Milliseconds for which a notification is kept after it is read. */
const readRetentionMs = 90 * dayMs;

/** Milliseconds for which a notification is kept if it is never read. */
const unreadRetentionMs = 365 * dayMs;

/** Notifies the storyteller or keeper of a story of the first visit of a person they invited. */
export const notifyMemberEnteredJob = (app: AppContext): Job =>
  job(memberEntered, async ({ personId, storyId }) => {
    await app.db.transaction().execute(async (tx) => {
      const member = await findPerson(tx, personId);
      const owners = await findStoryOwners(tx, storyId);
      if (!member || !owners) return;
      await notify(app, tx, {
        kind: 'member-entered',
        to: [owners.owner],
        from: personId,
        mentionedPersonIds: [],
        url: `/friends-and-family?story=${owners.storyteller}`,
        values: { name: formatFullName(member) },
      });
    });
  });

/** Nightly: deletes notifications that were read 90 days ago, and those unread for a year. */
export const notificationsCleanupCron = ({ db, now }: AppContext): CronJob => ({
  name: 'notifications_cleanup',
  pattern: '41 9 * * *',
  async run() {
    const msAgo = (ms: number) => new Date(now().getTime() - ms);
    await deleteOldNotifications(db, msAgo(readRetentionMs), msAgo(unreadRetentionMs));
  },
});

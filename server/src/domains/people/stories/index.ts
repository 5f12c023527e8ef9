import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseMemberships } from './erasure.queries.ts';
import { invitationDueJob } from './invitations/invitation.jobs.ts';
import type { EndLegacyRole } from './membership.service.ts';
import { exportStaffAccesses } from './staff-access/personal-export.queries.ts';
import { storyHandlers } from './story.handlers.ts';

export { type AccountStatus, type Entry, findEntries, isStoryDisabled } from '../auth/index.ts';
export { listFilmsOfInterview, listFilmsOfStory } from '../people/index.ts';
export { ensureHelper, markInvited } from './helper.queries.ts';
export { isOpenToInterviewer } from './interviewer-access.service.ts';
export { sendPendingInvitations } from './invitations/invitation.service.ts';
export { assertAccessReason, hasAccessReason } from './staff-access/staff-access.service.ts';
export { ensureStory, findStoryIds, insertStory, isStoryTakenOver, payerId } from './story.queries.ts';
export { findAccessibleStoryId } from './story-access.service.ts';
export { lockStory, lockStoryByPerson, openStory, setKeeper } from './story-lock.queries.ts';
export { describeStory, listKeptStories, queueStoryMail } from './story-mail.service.ts';

/**
 * Stories, their members, and the active story of a sign-in. `endLegacyRole` runs before a membership ends.
 */
export const storiesFeature = (
  app: AppContext,
  endLegacyRole: EndLegacyRole,
): Feature<typeof contract.stories> => ({
  routes: contract.stories,
  tables: ['former_memberships', 'memberships', 'stories'],
  erase: eraseMemberships,
  exportData: exportStaffAccesses,
  handlers: storyHandlers(app, endLegacyRole),
  jobs: [invitationDueJob(app)],
});

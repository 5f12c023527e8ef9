import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteInterview, updateMeetingLink } from './change.service.ts';
import { interviewDetails, interviewEvents, interviewPage } from './interview.service.ts';
import { startInterview } from './start.service.ts';
import { waitingInterviews } from './waiting.service.ts';

/** What staff do with interviews. */
export const interviewHandlers = (house: House): Handlers<Contract['interviews']> => ({
  list: ({ actor, query }) => interviewPage(house, actor, query),
  fetch: ({ actor, body }) => interviewDetails(house, actor, body.id),
  waiting: () => waitingInterviews(house),
  events: async ({ query }) => ({ success: true, events: await interviewEvents(house, query.month) }),
  delete: async ({ actor, body }) => {
    await deleteInterview(house, actor, body.id);
    return { success: true, message: 'Session deleted successfully' };
  },
  start: async ({ actor, body }) => ({ success: true, data: await startInterview(house, actor, body.id) }),
  updateLink: async ({ actor, body }) => {
    await updateMeetingLink(house, actor, body);
    return { success: true, message: 'Meeting link updated successfully' };
  },
});

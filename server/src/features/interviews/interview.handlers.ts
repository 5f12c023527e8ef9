import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteInterview, updateMeetingLink } from './change.service.ts';
import { fetchInterview, listInterviewEvents, listInterviews } from './interview.service.ts';
import { listInterviewsNeedingAttention } from './lists/attention.service.ts';
import { startInterview } from './meetings/start.service.ts';

/** Route handlers for interviews, for staff. */
export const interviewHandlers = (app: AppContext): Handlers<Contract['interviews']> => ({
  list: ({ actor, query }) => listInterviews(app, actor, query),
  fetch: ({ actor, body }) => fetchInterview(app, actor, body.id),
  waiting: () => listInterviewsNeedingAttention(app),
  events: async ({ query }) => ({ success: true, events: await listInterviewEvents(app, query.month) }),
  delete: ({ actor, body }) => deleteInterview(app, actor, body.id),
  start: async ({ actor, body }) => ({ success: true, data: await startInterview(app, actor, body.id) }),
  updateLink: ({ actor, body }) => updateMeetingLink(app, actor, body),
});

import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { createExportLink } from '../../platform/audit/index.ts';
import { assignInterviewer, listInterviewers } from './assignment.service.ts';
import { deleteInterview, updateMeetingLink } from './change.service.ts';
import { fetchInterview, listInterviewEvents, listInterviews } from './interview.service.ts';
import { listInterviewsNeedingAttention } from './lists/attention.service.ts';
import { sendSessions } from './lists/export.service.ts';
import { startInterview } from './meetings/start.service.ts';

/** Route handlers for interviews, for staff. */
export const interviewHandlers = (app: AppContext): Handlers<Contract['interviews']> => ({
  list: ({ actor, query }) => listInterviews(app, actor, query),
  exportSessions: ({ actor, body }) =>
    createExportLink(app, actor, 'sessions', body, { role: actor.role, person: actor.personId }),
  sessionsFile: ({ query, reply }) => sendSessions(app, query, reply),
  fetch: ({ actor, body }) => fetchInterview(app, actor, body.id),
  waiting: ({ actor }) => listInterviewsNeedingAttention(app, actor),
  events: async ({ actor, query }) => ({
    success: true,
    events: await listInterviewEvents(app, actor, query.month),
  }),
  interviewers: () => listInterviewers(app),
  assign: ({ actor, body }) => assignInterviewer(app, actor, body),
  delete: ({ actor, body }) => deleteInterview(app, actor, body.id),
  start: async ({ actor, body }) => ({ success: true, data: await startInterview(app, actor, body.id) }),
  updateLink: ({ actor, body }) => updateMeetingLink(app, actor, body),
});

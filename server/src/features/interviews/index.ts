import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { eraseInterviews } from './erasure.queries.ts';
import { interviewHandlers } from './interview.handlers.ts';
import {
  adjustMeetingJob,
  askAgainJob,
  confirmWithoutLinkJob,
  eraseMeetingJob,
  makeMeetingJob,
} from './meeting.jobs.ts';
import { remindCron, remindOfPaymentsCron } from './reminder.jobs.ts';
import { returnToWaitingCron } from './start.service.ts';

export { interviewCancelled } from './cancellation.kinds.ts';
export { callOffInterviewsOf } from './change.service.ts';
export { completeInterview, recorded } from './completion.queries.ts';
export { changeLead } from './interview.policy.ts';
export { type Booking, countUnpaidAhead, insertInterview } from './interview.queries.ts';
export { interviewOfToken, senderAddress } from './invitation.service.ts';
export { eraseMeeting, makeMeeting, untilItIsErased, untilItIsThere } from './meeting.jobs.ts';
export { type Troubled, unerasedMeetings, unheardChanges } from './meeting-trouble.queries.ts';
export { type Booked, findBooked } from './own.queries.ts';
export { callOffOwn, moveToSlot } from './own.service.ts';
export { type PaymentTerms, paymentTerms } from './payment-terms.service.ts';
export { type Restored, restoreInterviewsOf } from './restoration.service.ts';
export { meetingDeleted, meetingEnded, meetingStarted } from './start.service.ts';
export { findInterviewIds, waitingOfPerson } from './state.queries.ts';

/** Interviews, from the booking to the recording; the wire calls them sessions. */
export const interviewsFeature = (app: AppContext): Feature<typeof contract.interviews> => ({
  routes: contract.interviews,
  tables: ['interviews'],
  erase: eraseInterviews,
  handlers: interviewHandlers(app),
  jobs: [
    makeMeetingJob(app),
    adjustMeetingJob(app),
    eraseMeetingJob(app),
    confirmWithoutLinkJob(app),
    askAgainJob(app),
  ],
  crons: [returnToWaitingCron(app), remindCron(app), remindOfPaymentsCron(app)],
});

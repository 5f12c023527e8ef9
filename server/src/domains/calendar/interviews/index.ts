import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { interviewAlerts, needsAuthorization } from './alerts/alert.service.ts';
import { replaceBookingEmailJob } from './confirmations/booking-email.ts';
import { interviewHandlers } from './interview.handlers.ts';
import {
  adjustMeetingJob,
  confirmWithoutLinkJob,
  createMeetingJob,
  createMissingMeetingsJob,
  eraseMeetingJob,
} from './meetings/meeting.jobs.ts';
import { returnToWaitingCron } from './meetings/start.service.ts';
import { eraseInterviews, exportBookings } from './personal-data.queries.ts';
import { interviewReminderCron, paymentReminderCron } from './reminders/reminder.jobs.ts';

export { type AffectedInterview, selectOpenInterviews } from './alerts/alert.queries.ts';
export { createAlertKey, failingMeetingAlert, interviewPage } from './alerts/alert.view.ts';
export type { FailingMeeting } from './alerts/meeting-failure.queries.ts';
export { handOverInterviews, listOpenInterviewsOf, type OpenInterview } from './assignment.service.ts';
export {
  type BookedInterview,
  findBookedInterview,
  findInterviewerOf,
  findStoryOfCancelled,
  findUpcomingInterviews,
} from './booked-interview.queries.ts';
export { cancelInterview, moveInterview } from './booked-interview.service.ts';
export { interviewCancelled, questionsLeft } from './cancellation.kinds.ts';
export { cancelInterviewsOfPerson } from './change.service.ts';
export { hasRecording, updateCompletion } from './completion.queries.ts';
export { replaceBookingEmail } from './confirmations/booking-email.ts';
export { composeGreeting } from './confirmations/confirmation.letter.ts';
export {
  consentLinkPurpose,
  createConsentUrl,
  createInterviewToken,
  findCalendarFile,
  findInterviewIdByToken,
  parseSenderAddress,
  sendConfirmation,
} from './confirmations/confirmation.service.ts';
export {
  findInterviewHeldBetween,
  insertPastInterview,
  isInterviewOfStory,
} from './imports/past-interview.queries.ts';
export { changeLeadMs, hasBegun } from './interview.policy.ts';
export {
  type Booking,
  countUpcomingUnpaid,
  insertInterview,
  type NewInterview,
} from './interview.queries.ts';
export {
  createMeeting,
  createMeetingJobOptions,
  eraseMeeting,
  eraseMeetingJobOptions,
} from './meetings/meeting.jobs.ts';
export { addressBooker } from './meetings/meeting.queries.ts';
export { handleMeetingDeleted, handleMeetingEnded, handleMeetingStarted } from './meetings/start.service.ts';
export {
  isSubscribed,
  type PaidInterview,
  setInterviewPaidAt,
  transferPaidState,
} from './payment-state.queries.ts';
export {
  findPaymentTerms,
  type InterviewPrice,
  type PaymentTerms,
  resolvePaymentTerms,
} from './payment-terms.service.ts';
export { everything, isInReach, type Reach, reachOf } from './reach.ts';
export { sendPaymentLink } from './reminders/payment-reminder.service.ts';
export { type RestoredInterviews, restoreInterviews } from './restoration.service.ts';
export { findInterviewIds, findWaitingInterviewIds, setRecordingConsent } from './state.queries.ts';

export { needsAuthorization };

/** Interviews, from the booking to the recording. The API calls them sessions. */
export const interviewsFeature = (app: AppContext): Feature<typeof contract.interviews> => ({
  routes: contract.interviews,
  tables: ['interviews'],
  erase: eraseInterviews,
  exportData: exportBookings,
  findAlerts: interviewAlerts(app),
  handlers: interviewHandlers(app),
  jobs: [
    createMeetingJob(app),
    adjustMeetingJob(app),
    eraseMeetingJob(app),
    confirmWithoutLinkJob(app),
    createMissingMeetingsJob(app),
    replaceBookingEmailJob(app),
  ],
  crons: [returnToWaitingCron(app), interviewReminderCron(app), paymentReminderCron(app)],
});

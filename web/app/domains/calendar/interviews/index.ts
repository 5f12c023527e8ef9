export { AskCustomerDialog } from './ask-customer.dialog.tsx';
export { AssignedInterview } from './assignment/assigned-interview.tsx';
export { InterviewCard } from './interview.card.tsx';
export {
  deleteInterviewMutation,
  type InterviewReply,
  interviewEventsQuery,
  interviewQuery,
  interviewsQuery,
  openAccountMutation,
  requestSessionsExport,
  sendPaymentLinkMutation,
  waitingQuery,
} from './interviews.api.ts';
export { InterviewFilters, useInterviewsAddress } from './list/interview-filters.tsx';
export { InterviewTable } from './list/interview-table.tsx';
export { hostUrlOf } from './meeting/host-url.ts';
export { MeetingLinkForm } from './meeting/meeting-link.form.tsx';
export { NextStepBar } from './next-step-bar.tsx';
export { PaymentRequired } from './payment-required.tsx';
export { useSectionFocus } from './section-focus.ts';
export { useStartInterview } from './start-interview.tsx';
export { PaymentBadge, StatusBadge } from './status-badge.tsx';
export { WaitingCard } from './waiting/waiting.card.tsx';

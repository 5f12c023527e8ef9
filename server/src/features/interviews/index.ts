export { completeInterview } from './completion.queries.ts';
export { type Booking, countUnpaidAhead, insertInterview } from './interview.queries.ts';
export { makeMeeting } from './meeting.jobs.ts';

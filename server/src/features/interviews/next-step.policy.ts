import type { NextStep, StepKind } from '@lifestory/contract';

/** What decides about the next step of an interview. */
export interface InterviewProgress {
  status: string;
  startsAt: Date;
  minutes: number;
  joinUrl: string | null;
  feePaidAt: Date | null;
  /** When the account was created. */
  openedAt: Date | null;
  /** An upload was begun and has not come to its end. */
  uploading: boolean;
  /** When the current recording came; null without one. */
  recordedAt: Date | null;
  watchedAt: Date | null;
  /** When the customer's account was deleted. */
  customerDeletedAt: Date | null;
}

/** What is the same for all interviews at a moment. */
export interface EvaluationContext {
  now: Date;
  /** Hours before an interview from which it counts as starting. */
  alertHours: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds that a family has to watch a film before somebody asks them about it. */
export const watchGracePeriodMs = 3 * 24 * hourMs;

/**
 * The one thing that an interview waits for. The order is the urgency: what keeps the meeting from taking place, the
 * meeting itself, what it leaves behind, then money, the account, and whether the film reached anybody.
 */
export function decideStepKind(
  interview: InterviewProgress,
  { now, alertHours }: EvaluationContext,
): StepKind {
  const { status, startsAt, minutes, joinUrl, recordedAt } = interview;
  if (status === 'cancelled' || interview.customerDeletedAt !== null) return 'nothing';
  const toCome = startsAt.getTime() - now.getTime();
  const held = status === 'completed';
  const over = held || toCome + minutes * minuteMs <= 0;
  if (!over && joinUrl === null) return 'link-missing';
  if (!over && toCome <= alertHours * hourMs) return 'starting';
  if (interview.uploading) return 'upload-unfinished';
  if (over && !held) return 'recording-missing';
  if (interview.feePaidAt === null) return 'unpaid';
  if (interview.openedAt === null) return 'account-missing';
  const unwatched = recordedAt !== null && interview.watchedAt === null;
  if (unwatched && now.getTime() - recordedAt.getTime() >= watchGracePeriodMs) return 'unwatched';
  return 'nothing';
}

const stepTexts: Record<StepKind, Omit<NextStep, 'kind'>> = {
  'link-missing': { text: 'Meeting link is missing', action: 'Paste a meeting link' },
  starting: { text: 'Starts soon', action: 'Start the session' },
  'upload-unfinished': { text: 'Upload is not finished', action: 'Go on with the upload' },
  'recording-missing': { text: 'Recording is missing', action: 'Upload the recording' },
  unpaid: { text: 'Not paid yet', action: 'Send the payment link' },
  'account-missing': { text: 'Account is not created', action: 'Create the customer' },
  unwatched: { text: 'Film was never watched', action: 'Ask the customer' },
  nothing: { text: 'Nothing to do', action: '' },
};

/** The next step of an interview, in words. */
export function nextStep(interview: InterviewProgress, moment: EvaluationContext): NextStep {
  const kind = decideStepKind(interview, moment);
  const step = { kind, ...stepTexts[kind] };
  return kind === 'starting' ? { ...step, text: describeStart(interview.startsAt, moment.now) } : step;
}

/** `Starts in 35 min`, `Starts in 2 h`, `Starts in 3 days`, `Taking place now`. */
function describeStart(startsAt: Date, now: Date): string {
  const left = Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs);
  if (left <= 0) return 'Taking place now';
  if (left < 60) return `Starts in ${left} min`;
  const hours = Math.round(left / 60);
  return hours < 48 ? `Starts in ${hours} h` : `Starts in ${Math.round(hours / 24)} days`;
}

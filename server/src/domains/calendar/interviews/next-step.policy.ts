import type { NextStep, StepKind } from '@lifestory/contract';

/** The state that decides the next step of an interview. */
export interface InterviewProgress {
  status: string;
  startsAt: Date;
  /** Length of the interview. */
  minutes: number;
  joinUrl: string | null;
  /** The storyteller's last decision about the recording: `given`, `missing` or `withdrawn`. */
  consent: string;
  feePaidAt: Date | null;
  /** Whether it was cancelled while its fee is paid with money, which is neither refunded nor moved. */
  hasOpenCredit: boolean;
  /** When the account was created. */
  openedAt: Date | null;
  /** Whether an upload of the recording is unfinished. */
  isUploading: boolean;
  /** When the current recording was stored; null without one. */
  recordedAt: Date | null;
  watchedAt: Date | null;
  /** When the customer's account was deleted. */
  customerDeletedAt: Date | null;
}

/** The inputs shared by all interviews of one evaluation. */
export interface EvaluationContext {
  now: Date;
  /** Hours before the start from which an interview counts as starting. */
  alertHours: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds after which staff follow up on an unwatched recording. */
export const watchGracePeriodMs = 3 * 24 * hourMs;

/**
 * Decides the next step of an interview, by urgency: a missing meeting link or consent, the meeting itself, the
 * recording, the payment, the account, and an unwatched recording. A cancelled interview only has open credit.
 */
export function decideStepKind(
  interview: InterviewProgress,
  { now, alertHours }: EvaluationContext,
): StepKind {
  const { status, startsAt, minutes, joinUrl, recordedAt } = interview;
  if (interview.customerDeletedAt !== null) return 'nothing';
  if (status === 'cancelled') return interview.hasOpenCredit ? 'credit-open' : 'nothing';
  const msUntilStart = startsAt.getTime() - now.getTime();
  const isCompleted = status === 'completed';
  const isOver = isCompleted || msUntilStart + minutes * minuteMs <= 0;
  if (!isOver && joinUrl === null) return 'link-missing';
  if (!isOver && interview.consent !== 'given') return 'consent-missing';
  if (!isOver && msUntilStart <= alertHours * hourMs) return 'starting';
  if (interview.isUploading) return 'upload-unfinished';
  if (isOver && !isCompleted) return 'recording-missing';
  if (interview.feePaidAt === null) return 'unpaid';
  if (interview.openedAt === null) return 'account-missing';
  const isUnwatched = recordedAt !== null && interview.watchedAt === null;
  if (isUnwatched && now.getTime() - recordedAt.getTime() >= watchGracePeriodMs) return 'unwatched';
  return 'nothing';
}

/** Whether the fee of an interview is owed, whatever its next step. */
export const owesFee = ({ status, feePaidAt, customerDeletedAt }: InterviewProgress): boolean =>
  feePaidAt === null && status !== 'cancelled' && customerDeletedAt === null;

const stepTexts: Record<StepKind, Omit<NextStep, 'kind'>> = {
  'link-missing': { text: 'Meeting link is missing', action: 'Paste a meeting link' },
  'consent-missing': { text: 'Consent is missing', action: 'Ask for consent' },
  starting: { text: 'Starts soon', action: 'Start the session' },
  'upload-unfinished': { text: 'Upload is not finished', action: 'Continue the upload' },
  'recording-missing': { text: 'Recording is missing', action: 'Upload the recording' },
  unpaid: { text: 'Not paid yet', action: 'Send the payment link' },
  'account-missing': { text: 'Account is not created', action: 'Create the customer' },
  unwatched: { text: 'Film was never watched', action: 'Ask the customer' },
  'credit-open': { text: 'Cancelled, but still paid', action: 'Refund or book again' },
  nothing: { text: 'Nothing to do', action: '' },
};

/** Returns the next step of an interview with its text and action. */
export function decideNextStep(interview: InterviewProgress, context: EvaluationContext): NextStep {
  const kind = decideStepKind(interview, context);
  const step = { kind, ...stepTexts[kind] };
  return kind === 'starting' ? { ...step, text: describeStart(interview.startsAt, context.now) } : step;
}

/** Returns `Starts in 35 min`, `Starts in 2 h`, `Starts in 3 days` or `Taking place now`. */
function describeStart(startsAt: Date, now: Date): string {
  const minutesLeft = Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs);
  if (minutesLeft <= 0) return 'Taking place now';
  if (minutesLeft < 60) return `Starts in ${minutesLeft} min`;
  const hours = Math.round(minutesLeft / 60);
  return hours < 48 ? `Starts in ${hours} h` : `Starts in ${Math.round(hours / 24)} days`;
}

import { stepKinds } from '@lifestory/contract';
import { assert, constantFrom, date, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { decideNextStep, decideStepKind, type InterviewProgress } from './next-step.policy.ts';

const now = new Date('2027-05-03T19:00:00Z');
const context = { now, alertHours: 24 };
const minutesFromNow = (count: number) => new Date(now.getTime() + count * 60_000);
const daysFromNow = (count: number) => minutesFromNow(count * 24 * 60);

/** An interview in the distant future that needs no action: it has a link, a payment and an account. */
const base: InterviewProgress = {
  status: 'waiting',
  startsAt: daysFromNow(20),
  minutes: 60,
  joinUrl: 'https://meet.example.com/room',
  consent: 'given',
  feePaidAt: now,
  hasOpenCredit: false,
  openedAt: now,
  isUploading: false,
  recordedAt: null,
  watchedAt: null,
  customerDeletedAt: null,
};
const decideKind = (change: Partial<InterviewProgress>) => decideStepKind({ ...base, ...change }, context);

const anyInstant = date({ min: daysFromNow(-30), max: daysFromNow(30), noInvalidDate: true });
const anyProgress = record({
  status: constantFrom('waiting', 'started', 'completed', 'cancelled'),
  startsAt: anyInstant,
  minutes: integer({ min: 1, max: 600 }),
  joinUrl: option(constantFrom('https://meet.example.com/room')),
  consent: constantFrom('given', 'missing', 'withdrawn'),
  feePaidAt: option(anyInstant),
  hasOpenCredit: constantFrom(true, false),
  openedAt: option(anyInstant),
  isUploading: constantFrom(true, false),
  recordedAt: option(anyInstant),
  watchedAt: option(anyInstant),
  customerDeletedAt: option(anyInstant),
});

test('gives every interview one next step with a text, and an action unless there is nothing to do', () => {
  assert(
    property(anyProgress, integer({ min: 0, max: 1000 }), (progress, alertHours) => {
      const step = decideNextStep(progress, { now, alertHours });
      expect(stepKinds).toContain(step.kind);
      expect(step.text).not.toBe('');
      expect(step.action === '').toBe(step.kind === 'nothing');
    }),
  );
});

test('gives an interview of a deleted customer no next step', () => {
  expect(
    decideKind({ joinUrl: null, feePaidAt: null, startsAt: daysFromNow(-1), customerDeletedAt: now }),
  ).toBe('nothing');
});

test('moves on to a later step when a step is completed, never back', () => {
  const completions: Record<string, Partial<InterviewProgress>> = {
    'link-missing': { joinUrl: 'https://meet.example.com/room' },
    'consent-missing': { consent: 'given' },
    'upload-unfinished': { isUploading: false },
    'recording-missing': { status: 'completed', recordedAt: now },
    unpaid: { feePaidAt: now },
    'account-missing': { openedAt: now },
    unwatched: { watchedAt: now },
  };
  assert(
    property(anyProgress, (progress) => {
      const step = decideStepKind(progress, context);
      const change = completions[step];
      if (!change) return;
      const next = decideStepKind({ ...progress, ...change }, context);
      expect(stepKinds.indexOf(next)).toBeGreaterThan(stepKinds.indexOf(step));
    }),
  );
});

test('orders the steps before the meeting: link, meeting, payment, account', () => {
  expect(decideKind({ joinUrl: null, startsAt: minutesFromNow(35) })).toBe('link-missing');
  expect(decideKind({ startsAt: minutesFromNow(24 * 60), feePaidAt: null })).toBe('starting');
  expect(decideKind({ startsAt: minutesFromNow(24 * 60 + 1), feePaidAt: null })).toBe('unpaid');
  expect(decideKind({ openedAt: null })).toBe('account-missing');
  expect(decideKind({})).toBe('nothing');
});

test('orders the steps after the meeting: recording, payment, account, and unwatched after three days', () => {
  expect(decideKind({ startsAt: minutesFromNow(-59) })).toBe('starting');
  expect(decideKind({ startsAt: minutesFromNow(-60), joinUrl: null })).toBe('recording-missing');
  expect(decideKind({ status: 'started', startsAt: minutesFromNow(-60), isUploading: true })).toBe(
    'upload-unfinished',
  );
  const completed = { status: 'completed', startsAt: daysFromNow(-5), recordedAt: daysFromNow(-3) };
  expect(decideKind({ ...completed, feePaidAt: null, openedAt: null })).toBe('unpaid');
  expect(decideKind({ ...completed, openedAt: null })).toBe('account-missing');
  expect(decideKind(completed)).toBe('unwatched');
  expect(decideKind({ ...completed, recordedAt: minutesFromNow(-3 * 24 * 60 + 1) })).toBe('nothing');
  expect(decideKind({ ...completed, watchedAt: daysFromNow(-1) })).toBe('nothing');
});

test('gives a cancelled interview no next step but its open credit', () => {
  expect(decideKind({ status: 'cancelled', hasOpenCredit: true })).toBe('credit-open');
  expect(decideKind({ status: 'cancelled', joinUrl: null, feePaidAt: null })).toBe('nothing');
});

test('shows the time until the start in minutes, hours and days', () => {
  const stepAt = (startsAt: Date) => decideNextStep({ ...base, startsAt }, { now, alertHours: 100 }).text;
  expect(
    [minutesFromNow(35), minutesFromNow(120), daysFromNow(1), daysFromNow(3), minutesFromNow(-1)].map(stepAt),
  ).toEqual(['Starts in 35 min', 'Starts in 2 h', 'Starts in 24 h', 'Starts in 3 days', 'Taking place now']);
});

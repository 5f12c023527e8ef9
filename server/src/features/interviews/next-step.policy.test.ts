import { stepKinds } from '@lifestory/contract';
import { assert, constantFrom, date, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { decideNextStep, decideStepKind, type InterviewProgress } from './next-step.policy.ts';

const now = new Date('2027-05-03T19:00:00Z');
const context = { now, alertHours: 24 };
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

/** An interview in the distant future that needs no action: it has a link, a payment and an account. */
const base: InterviewProgress = {
  status: 'waiting',
  startsAt: days(20),
  minutes: 60,
  joinUrl: 'https://meet.example.com/room',
  consent: 'given',
  feePaidAt: now,
  openedAt: now,
  uploading: false,
  recordedAt: null,
  watchedAt: null,
  customerDeletedAt: null,
};
const kind = (change: Partial<InterviewProgress>) => decideStepKind({ ...base, ...change }, context);

const anyInstant = date({ min: days(-30), max: days(30), noInvalidDate: true });
const anyProgress = record({
  status: constantFrom('waiting', 'started', 'completed', 'cancelled'),
  startsAt: anyInstant,
  minutes: integer({ min: 1, max: 600 }),
  joinUrl: option(constantFrom('https://meet.example.com/room')),
  consent: constantFrom('given', 'missing', 'withdrawn'),
  feePaidAt: option(anyInstant),
  openedAt: option(anyInstant),
  uploading: constantFrom(true, false),
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
  expect(kind({ joinUrl: null, feePaidAt: null, startsAt: days(-1), customerDeletedAt: now })).toBe(
    'nothing',
  );
});

test('moves on to a later step when a step is completed, never back', () => {
  const done: Record<string, Partial<InterviewProgress>> = {
    'link-missing': { joinUrl: 'https://meet.example.com/room' },
    'consent-missing': { consent: 'given' },
    'upload-unfinished': { uploading: false },
    'recording-missing': { status: 'completed', recordedAt: now },
    unpaid: { feePaidAt: now },
    'account-missing': { openedAt: now },
    unwatched: { watchedAt: now },
  };
  assert(
    property(anyProgress, (progress) => {
      const step = decideStepKind(progress, context);
      const change = done[step];
      if (!change) return;
      const next = decideStepKind({ ...progress, ...change }, context);
      expect(stepKinds.indexOf(next)).toBeGreaterThan(stepKinds.indexOf(step));
    }),
  );
});

test('orders the steps before the meeting: link, meeting, payment, account', () => {
  expect(kind({ joinUrl: null, startsAt: minutes(35) })).toBe('link-missing');
  expect(kind({ startsAt: minutes(24 * 60), feePaidAt: null })).toBe('starting');
  expect(kind({ startsAt: minutes(24 * 60 + 1), feePaidAt: null })).toBe('unpaid');
  expect(kind({ openedAt: null })).toBe('account-missing');
  expect(kind({})).toBe('nothing');
});

test('orders the steps after the meeting: recording, payment, account, and unwatched after three days', () => {
  expect(kind({ startsAt: minutes(-59) })).toBe('starting');
  expect(kind({ startsAt: minutes(-60), joinUrl: null })).toBe('recording-missing');
  expect(kind({ status: 'started', startsAt: minutes(-60), uploading: true })).toBe('upload-unfinished');
  const completed = { status: 'completed', startsAt: days(-5), recordedAt: days(-3) };
  expect(kind({ ...completed, feePaidAt: null, openedAt: null })).toBe('unpaid');
  expect(kind({ ...completed, openedAt: null })).toBe('account-missing');
  expect(kind(completed)).toBe('unwatched');
  expect(kind({ ...completed, recordedAt: minutes(-3 * 24 * 60 + 1) })).toBe('nothing');
  expect(kind({ ...completed, watchedAt: days(-1) })).toBe('nothing');
});

test('gives a cancelled interview no next step', () => {
  expect(kind({ status: 'cancelled', joinUrl: null, feePaidAt: null })).toBe('nothing');
});

test('shows the time until the start in minutes, hours and days', () => {
  const stepAt = (startsAt: Date) => decideNextStep({ ...base, startsAt }, { now, alertHours: 100 }).text;
  expect([minutes(35), minutes(120), days(1), days(3), minutes(-1)].map(stepAt)).toEqual([
    'Starts in 35 min',
    'Starts in 2 h',
    'Starts in 24 h',
    'Starts in 3 days',
    'Taking place now',
  ]);
});

import type { DeviceProblem, SeatRole } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { describeProblem, evaluateFragments, isRecordedSomewhere } from './capture.policy.ts';

const both: SeatRole[] = ['storyteller', 'interviewer', 'helper'];

test.each([
  // stores, sends, the other side records, what is wrong, and what the user and the interviewer read
  [true, true, true, null, '', ''],
  [true, true, false, null, '', ''],
  [
    true,
    false,
    true,
    'not-sending',
    'It keeps everything and sends it later. You can go on',
    'It keeps everything',
  ],
  [
    true,
    false,
    false,
    'not-sending',
    'It keeps everything and sends it later. You can go on',
    'It keeps everything',
  ],
  [
    false,
    true,
    true,
    'device-full',
    'It sends the recording to us at once',
    'It sends the recording at once',
  ],
  [
    false,
    true,
    false,
    'device-full',
    'It sends the recording to us at once',
    'It sends the recording at once',
  ],
  [
    false,
    false,
    true,
    'not-kept',
    'continues on the other side, and you can go on',
    'continues on the other side',
  ],
  [false, false, false, 'not-kept', 'Please pause the recording', 'Please pause the recording'],
] as const)(
  'stores: %s, sends: %s, the other side records: %s',
  (stores, sends, otherRecords, problem, own, other) => {
    const state = { isFull: !stores, waitingMs: sends ? 2000 : 10_000, isFailing: !sends };
    expect(evaluateFragments(state)).toBe(problem);
    const problems: DeviceProblem[] = [
      ...(problem ? [problem] : []),
      ...(otherRecords ? [] : ['not-kept' as const]),
    ];
    // A device that stores or sends is not lost, whatever the other side does.
    const isLost = !stores && !sends;
    expect(isRecordedSomewhere(both, problems)).toBe(otherRecords || !isLost);
    if (problem === null) return;
    const isElsewhere = isRecordedSomewhere(both, problems);
    expect(describeProblem(problem, 'own', isElsewhere, 'storyteller')).toContain(own);
    expect(
      describeProblem(problem, { name: 'Rose Miller', waiting_seconds: null }, isElsewhere, 'interviewer'),
    ).toContain(other);
  },
);

test.each([
  [{ isFull: false, waitingMs: 9000, isFailing: true }, null],
  [{ isFull: false, waitingMs: 19_000, isFailing: false }, null],
  [{ isFull: false, waitingMs: 20_000, isFailing: false }, 'not-sending'],
  [{ isFull: true, waitingMs: 9000, isFailing: false }, 'device-full'],
  [{ isFull: true, waitingMs: 10_000, isFailing: false }, 'not-kept'],
  [{ isFull: true, waitingMs: 1000, isFailing: true }, 'not-kept'],
] as const)(
  'a short wait is not a problem, except on a full device that fails to send (%o)',
  (state, problem) => {
    expect(evaluateFragments(state)).toBe(problem);
  },
);

test.each([
  ['unsupported', true, 'This browser cannot record. The recording continues on the other side'],
  ['unsupported', false, 'This browser cannot record. No other device records. Please pause'],
] as const)('a browser that cannot record (%s, the other side records: %s)', (problem, isElsewhere, text) => {
  expect(describeProblem(problem, 'own', isElsewhere, 'storyteller')).toContain(text);
});

test('a helper reads only what concerns everybody', () => {
  const read = (problem: DeviceProblem) =>
    describeProblem(problem, { name: 'Rose', waiting_seconds: null }, true, 'helper');
  expect([read('space-low'), read('not-sending')]).toEqual([null, null]);
  expect(read('device-full')).toBe('The device of Rose is full. It sends the recording at once.');
});

test.each([
  ['not-sending', 40, 'It keeps everything and sends it later. About 40 seconds of film are waiting on it.'],
  ['not-sending', 170, 'About 3 minutes of film are waiting on it.'],
  [
    'nothing-arrives',
    32,
    'from the device of Rose for 32 seconds. What it records is kept on it and sent later.',
  ],
] as const)('the interviewer reads how much waits on a device (%s, %i)', (problem, waiting_seconds, text) => {
  const read = (viewer: SeatRole) =>
    describeProblem(problem, { name: 'Rose', waiting_seconds }, true, viewer);
  expect(read('interviewer')).toContain(text);
  expect(read('helper')).toBeNull();
});

test('a still picture asks the storyteller for another camera, and the interviewer for nothing', () => {
  const read = (viewer: SeatRole) => describeProblem('picture-still', 'own', true, viewer);
  expect(read('storyteller')).toContain('choose another camera below');
  expect(read('interviewer')).toContain('The picture that you receive of the storyteller does not move.');
  expect(read('interviewer')).not.toContain('camera');
});

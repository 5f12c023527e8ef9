import { expect, test } from 'vitest';
import { chooseParts, type RecordingCandidate } from './parts.policy.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 4, 4, 17, minute));
const film = (id: string, change: Partial<RecordingCandidate>): RecordingCandidate => ({
  id,
  meetingId: 'meeting',
  beginsAt: at(0),
  duration: 600,
  uploadedBy: null,
  replacedAt: at(0),
  withdrawnAt: null,
  restoredAt: null,
  ...change,
});

test('all parts of one meeting are shown, in the order in which they were recorded', () => {
  const parts = [
    film('third', { beginsAt: at(40) }),
    film('first', { beginsAt: at(0), replacedAt: null }),
    film('second', { beginsAt: at(20) }),
  ];
  expect(chooseParts(parts)).toEqual(['first', 'second', 'third']);
});

test('of several meetings, the one with the longest total duration is shown', () => {
  const cameraTest = film('camera test', { meetingId: 'test', duration: 900, replacedAt: null });
  const parts = [film('one', { beginsAt: at(0) }), film('two', { beginsAt: at(20) })];
  expect(chooseParts([cameraTest, ...parts.slice(0, 1)])).toEqual(['camera test']);
  expect(chooseParts([cameraTest, ...parts])).toEqual(['one', 'two']);
});

test('with equal durations, the current film stays', () => {
  const meetings = [film('new', { meetingId: 'b' }), film('current', { meetingId: 'a', replacedAt: null })];
  expect(chooseParts(meetings)).toEqual(['current']);
});

test('a film that staff uploaded is not overruled', () => {
  const imported = film('imported', { duration: 9000 });
  expect(chooseParts([film('uploaded', { uploadedBy: 'sam', replacedAt: null }), imported])).toBeNull();
  expect(chooseParts([film('replaced upload', { uploadedBy: 'sam' }), imported])).toEqual(['imported']);
});

test('after a withdrawn film, the recordings of another meeting are shown', () => {
  const withdrawn = film('withdrawn', { meetingId: 'a', duration: 9000, withdrawnAt: at(9) });
  const one = film('one', { meetingId: 'b' });
  const two = film('two', { meetingId: 'b', beginsAt: at(20) });
  expect(chooseParts([withdrawn, one])).toEqual(['one']);
  expect(chooseParts([withdrawn, { ...one, replacedAt: null }, two])).toEqual(['one', 'two']);
  const upload = film('wrong upload', { meetingId: null, uploadedBy: 'sam', withdrawnAt: at(9) });
  expect(chooseParts([upload, one])).toEqual(['one']);
});

test('a withdrawn part is not overruled: later parts of its meeting stay out of view', () => {
  const withdrawn = film('withdrawn', { meetingId: 'a', withdrawnAt: at(9) });
  const kept = film('kept', { meetingId: 'a', replacedAt: null });
  expect(chooseParts([withdrawn, film('later part', { meetingId: 'a' })])).toEqual([]);
  expect(chooseParts([withdrawn, kept, film('longer', { meetingId: 'b', duration: 9000 })])).toBeNull();
});

test('a recording that was set aside and then restored by staff stays, whatever is imported later', () => {
  const restored = film('restored', { meetingId: 'a', replacedAt: null, restoredAt: at(9) });
  const longer = film('longer', { meetingId: 'b', duration: 9000 });
  const nextPart = film('next part', { meetingId: 'a', beginsAt: at(20) });
  expect(chooseParts([restored, longer])).toBeNull();
  expect(chooseParts([restored, nextPart])).toBeNull();
  expect(chooseParts([film('replaced again', { restoredAt: at(9) }), longer])).toEqual(['longer']);
});

import { afterEach, expect, test, vi } from 'vitest';
import { slotEvent, slotOn } from './slot.fixture.ts';
import { describeSlotState } from './slot-format.ts';

afterEach(() => void vi.useRealTimers());

/** The state of a slot that starts at a time of the clock on a date in Los Angeles, at an instant. */
function describeAt(date: string, time: string, now: string): string {
  vi.useFakeTimers({ now: new Date(now) });
  const slot = slotOn(date, { start: `${date} ${time}`, from: time });
  return describeSlotState({ ...slotEvent(date), slot }, date);
}

// On 2027-11-07 the clock goes from 1:59 AM back to 1:00 AM, at 09:00 UTC; a slot is at the first 1:30.
test.each([
  ['01:30:00', '2027-11-07T08:29:00Z', 'Available'],
  ['01:30:00', '2027-11-07T08:30:00Z', 'Past'],
  ['01:30:00', '2027-11-07T09:00:00Z', 'Past'],
  ['01:30:00', '2027-11-07T09:29:00Z', 'Past'],
  ['01:30:00', '2027-11-07T10:00:00Z', 'Past'],
  ['02:00:00', '2027-11-07T09:59:00Z', 'Available'],
  ['02:00:00', '2027-11-07T10:00:00Z', 'Past'],
])('when the clock is set back, a slot at %s is at %s: %s', (time, now, state) => {
  expect(describeAt('2027-11-07', time, now)).toBe(state);
});

// On 2027-03-14 the clock goes from 1:59 AM to 3:00 AM, at 10:00 UTC.
test.each([
  ['01:30:00', '2027-03-14T09:29:00Z', 'Available'],
  ['01:30:00', '2027-03-14T09:30:00Z', 'Past'],
  ['03:00:00', '2027-03-14T09:59:00Z', 'Available'],
  ['03:00:00', '2027-03-14T10:00:00Z', 'Past'],
  ['03:30:00', '2027-03-14T10:29:00Z', 'Available'],
])('when the clock is set forward, a slot at %s is at %s: %s', (time, now, state) => {
  expect(describeAt('2027-03-14', time, now)).toBe(state);
});

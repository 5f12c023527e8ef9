import { expect, test } from 'vitest';
import { slotEvent } from '../slot.fixture.ts';
import { describeBatch, planCopies, planRange, suggestTimesAfter } from './slot-batch.ts';

const morning = { from: '10:00', to: '11:00' };
const afternoon = { from: '14:00', to: '15:30' };
const describeSlots = (slots: ReturnType<typeof planRange>) =>
  slots.map(({ slot_date, start_time }) => `${slot_date} ${start_time}`);

test('a range has each time on each chosen weekday, including the first and last day', () => {
  expect(describeSlots(planRange('2027-03-01', '2027-03-08', [1, 7], [morning, afternoon]))).toEqual([
    '2027-03-01 10:00',
    '2027-03-01 14:00',
    '2027-03-07 10:00',
    '2027-03-07 14:00',
    '2027-03-08 10:00',
    '2027-03-08 14:00',
  ]);
});

test('a range without days or in reverse is empty', () => {
  expect(planRange('', '2027-03-08', [1], [morning])).toEqual([]);
  expect(planRange('2027-03-08', '2027-03-01', [1], [morning])).toEqual([]);
});

test('a week is copied to the same weekdays of the following weeks', () => {
  const events = [slotEvent('2027-03-08'), slotEvent('2027-03-13', 'session'), slotEvent('2027-03-14')];
  expect(describeSlots(planCopies(events, '2027-03-07', 2))).toEqual([
    '2027-03-15 10:00',
    '2027-03-20 10:00',
    '2027-03-22 10:00',
    '2027-03-27 10:00',
  ]);
});

test('the next time begins an hour after the last one ends and is as long, within the day', () => {
  expect(suggestTimesAfter(afternoon)).toEqual({ from: '16:30', to: '18:00' });
  expect(suggestTimesAfter({ from: '21:00', to: '23:00' })).toEqual({ from: '', to: '' });
});

test('a result counts what was added or changed and names what was skipped', () => {
  const skipped = [{ date: '2027-03-15', from: '10:00', reason: 'overlap' as const, text: 'it overlaps' }];
  const result = { added: 1, changed: 0, skipped, slots: [], before: [] };
  expect(describeBatch(result)).toEqual({
    summary: '1 time slot added.',
    skipped: ['Monday, March 15, 2027, 10:00: it overlaps'],
  });
  expect(describeBatch({ ...result, added: 0, changed: 3 }).summary).toBe('3 time slots changed.');
  expect(describeBatch({ ...result, added: 0 }).summary).toBe('No time slot was added or changed.');
});

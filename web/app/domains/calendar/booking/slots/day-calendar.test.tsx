import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { DayCalendar } from './day-calendar.tsx';

/** Today is Thursday, March 11, 2027; March 13 is full, and the last slots are on April 20. */
async function showCalendar(initial = '2027-03-12', lastDate: string | null = '2027-04-20') {
  const onChange = vi.fn();
  const onPast = vi.fn();
  function Calendar() {
    const [value, setValue] = useState(initial);
    const choose = (date: string) => {
      onChange(date);
      setValue(date);
    };
    return (
      <>
        <DayCalendar
          minDate="2027-03-11"
          lastDate={lastDate}
          disabledDates={['2027-03-13']}
          value={value}
          onChange={choose}
          onPast={onPast}
        />
        <button type="button" onClick={() => setValue('2027-04-05')}>
          Select April 5
        </button>
      </>
    );
  }
  const { user } = await renderElement(<Calendar />);
  return { user, onChange, onPast };
}
const day = (name: string | RegExp) => screen.getByLabelText(name);
const focusedDay = () => document.activeElement?.getAttribute('aria-label')?.replace(/, [a-z ]+$/, '');
const monthButton = (name: 'Previous month' | 'Next month') => screen.getByLabelText<HTMLButtonElement>(name);

test.each([
  ['Wednesday, March 10, 2027, past'],
  ['Thursday, March 11, 2027, free times'],
  ['Saturday, March 13, 2027, no free times'],
])('the label of a day tells its state: %s', async (name) => {
  await showCalendar();
  day(name);
});

test('days after the last slot are marked as having no times yet', async () => {
  const { user } = await showCalendar();
  await user.click(monthButton('Next month'));
  day('Tuesday, April 20, 2027, free times');
  day('Wednesday, April 21, 2027, no times yet');
});

test('without any slot no day has times', async () => {
  await showCalendar('2027-03-11', null);
  day('Friday, March 12, 2027, no times yet');
});

test('the selected day is pressed, and today is marked', async () => {
  await showCalendar();
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([day(/^Friday, March 12/)]);
  expect(day(/^Thursday, March 11/).getAttribute('aria-current')).toBe('date');
});

test('a free day is selected by a click', async () => {
  const { user, onChange } = await showCalendar();
  await user.click(day(/^Monday, March 15/));
  expect(onChange).toHaveBeenCalledWith('2027-03-15');
  expect(day(/^Monday, March 15/).getAttribute('aria-pressed')).toBe('true');
});

test('a full day is not selected', async () => {
  const { user, onChange, onPast } = await showCalendar();
  await user.click(day(/^Saturday, March 13/));
  expect(onChange).not.toHaveBeenCalled();
  expect(onPast).not.toHaveBeenCalled();
});

test('a click on a past day does not select it and shows the reason', async () => {
  const { user, onChange, onPast } = await showCalendar();
  await user.click(day(/^Wednesday, March 10/));
  expect(onChange).not.toHaveBeenCalled();
  expect(onPast).toHaveBeenCalledTimes(1);
});

test('the calendar offers the months from the current one to the one after the last slots', async () => {
  const { user } = await showCalendar();
  screen.getByText('March 2027');
  expect(monthButton('Previous month').disabled).toBe(true);
  await user.click(monthButton('Next month'));
  await user.click(monthButton('Next month'));
  screen.getByText('May 2027');
  expect(monthButton('Next month').disabled).toBe(true);
  await user.click(monthButton('Previous month'));
  screen.getByText('April 2027');
});

test('exactly one day of the month is reachable by Tab', async () => {
  const { user } = await showCalendar();
  const tabStops = () =>
    [...screen.getByRole('table').querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0);
  expect(tabStops()).toEqual([day(/^Friday, March 12/)]);
  await user.click(monthButton('Next month'));
  expect(tabStops()).toEqual([day(/^Thursday, April 1,/)]);
});

test.each([
  ['{ArrowLeft}', 'Thursday, March 18, 2027'],
  ['{ArrowRight}', 'Saturday, March 20, 2027'],
  ['{ArrowUp}', 'Friday, March 12, 2027'],
  ['{ArrowDown}', 'Friday, March 26, 2027'],
  ['{Home}', 'Sunday, March 14, 2027'],
  ['{End}', 'Saturday, March 20, 2027'],
  ['{PageDown}', 'Monday, April 19, 2027'],
  ['{ArrowDown}{ArrowDown}', 'Friday, April 2, 2027'],
])('from March 19, the keys %s move to %s', async (keys, target) => {
  const { user, onChange } = await showCalendar('2027-03-19');
  day(/^Friday, March 19/).focus();
  await user.keyboard(keys);
  expect(focusedDay()).toBe(target);
  expect(onChange).not.toHaveBeenCalled();
});

test('keys do not move the focus beyond the months that can be shown', async () => {
  const { user } = await showCalendar();
  day(/^Friday, March 12/).focus();
  await user.keyboard('{PageUp}');
  expect(focusedDay()).toBe('Friday, March 12, 2027');
  await user.keyboard('{PageDown}{PageDown}{PageDown}');
  expect(focusedDay()).toBe('Wednesday, May 12, 2027');
});

test('the focused day is selected by Enter', async () => {
  const { user, onChange } = await showCalendar();
  day(/^Friday, March 12/).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('2027-03-19');
});

test('a day selected outside the calendar shows its month', async () => {
  const { user } = await showCalendar();
  await user.click(screen.getByRole('button', { name: 'Select April 5' }));
  screen.getByText('April 2027');
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([day(/^Monday, April 5/)]);
});

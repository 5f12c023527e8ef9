import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { calendarDates, selectedHour, slotAt, slotsOn } from './calendar.fixture.ts';
import { emptyChoice, SlotPicker, useSlotSelection } from './slot-picker.tsx';

function Picker() {
  const [choice, setChoice] = useState(emptyChoice);
  const selection = useSlotSelection(choice, setChoice);
  return <SlotPicker selection={selection} onChange={setChoice} />;
}

const mayDates = { lastDate: '2027-05-07', disabledDates: ['2027-05-04', '2027-05-06'] };

/** Renders the picker. There are slots on May 5 and 7, and none on May 6. */
async function showPicker(may5 = [slotAt(9), slotAt(10)], dates = calendarDates(mayDates)) {
  const api = createFakeApi({
    'timeSlots.dates': dates,
    'timeSlots.offered': ({ body }) => {
      const { date } = body as { date: string };
      if (date === '2027-05-07') return slotsOn(date, slotAt(14));
      return slotsOn(date, ...(date === '2027-05-05' ? may5 : []));
    },
  });
  const { user } = await renderElement(<Picker />);
  return { api, user };
}
const expectSelectedHour = (hour: number) => waitFor(() => expect(selectedHour()).toBe(hour));
const clickDay = async (user: Awaited<ReturnType<typeof showPicker>>['user'], name: RegExp) =>
  user.click(await screen.findByLabelText(name));

test('the first free slot of the first free day is selected', async () => {
  const { api } = await showPicker([slotAt(9, { booked: true }), slotAt(10)]);
  await expectSelectedHour(10);
  screen.getByRole('heading', { name: 'Wednesday, May 5' });
  expect(screen.getByRole('status').textContent).toBe('1 of 2 times are free on Wednesday, May 5.');
  expect(api.listBodies('timeSlots.offered')).toEqual([{ date: '2027-05-05' }]);
});

test('a booked slot cannot be selected', async () => {
  await showPicker([slotAt(9, { booked: true }), slotAt(10)]);
  const booked = await screen.findByRole<HTMLInputElement>('radio', {
    name: /9:00 AM – 9:45 AM \(PST\).*Booked/,
  });
  expect(booked.disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^10:00 AM.*Free/ }).disabled).toBe(false);
});

test('another slot is selected by a click', async () => {
  const { user } = await showPicker();
  await expectSelectedHour(9);
  await user.click(screen.getByRole('radio', { name: /^10:00 AM/ }));
  expect(selectedHour()).toBe(10);
});

test('choosing another day shows its slots and selects the first one', async () => {
  const { user } = await showPicker();
  await expectSelectedHour(9);
  await clickDay(user, /^Friday, May 7/);
  await expectSelectedHour(14);
  screen.getByRole('group', { name: 'Times on Friday, May 7' });
});

test('a day after the last slots links to the first free day', async () => {
  const { user } = await showPicker();
  await clickDay(user, /^Saturday, May 8/);
  await screen.findByText('No Slots Available');
  screen.getByText('The next free times are on Wednesday, May 5.');
  await user.click(screen.getByRole('button', { name: 'Show Wednesday, May 5' }));
  await expectSelectedHour(9);
});

test('a day whose slots are all booked says so', async () => {
  const dates = calendarDates({ currentDate: '2027-05-05', disabledDates: ['2027-05-05'] });
  await showPicker([slotAt(9, { booked: true })], dates);
  await screen.findByText('All times on this day are booked.');
  expect(selectedHour()).toBeNull();
});

test('a day whose last slots were booked since the calendar was loaded offers a later day', async () => {
  const { user } = await showPicker([slotAt(9, { booked: true })]);
  await screen.findByText('The next free times are on Friday, May 7.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Show Friday, May 7' }));
  await expectSelectedHour(14);
});

test('a calendar without free days says that new times will be added', async () => {
  await showPicker([], calendarDates({ lastDate: null, disabledDates: [] }));
  await screen.findByText(/^There are no free times at the moment\./);
  screen.getByRole('heading', { name: 'Tuesday, May 4' });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('a past day says that it cannot be selected', async () => {
  const { user } = await showPicker();
  await expectSelectedHour(9);
  await clickDay(user, /^Monday, May 3,/);
  await screen.findByText('Please select the current date or after the current date');
  expect(selectedHour()).toBe(9);
});

test('while the slots of a day load, those of the previously selected day are not shown', async () => {
  const { api, user } = await showPicker();
  await expectSelectedHour(9);
  api.replies['timeSlots.offered'] = replyNever;
  await clickDay(user, /^Friday, May 7/);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText('No Slots Available')).toBeNull();
});

test('slots that cannot be loaded show an error, and trying again loads them', async () => {
  const { api, user } = await showPicker();
  await expectSelectedHour(9);
  const slotsReply = api.replies['timeSlots.offered'];
  api.replies['timeSlots.offered'] = createRejection(500, 'unexpected', 'No.');
  await clickDay(user, /^Friday, May 7/);
  await screen.findByText(/^The times could not be loaded\./);
  if (slotsReply) api.replies['timeSlots.offered'] = slotsReply;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expectSelectedHour(14);
  expect(screen.queryByText(/^The times could not be loaded\./)).toBeNull();
});

test('a slot that was withdrawn while its day was hidden is not selected again', async () => {
  const may5 = [slotAt(9), slotAt(10)];
  const { user } = await showPicker(may5);
  await expectSelectedHour(9);
  await clickDay(user, /^Friday, May 7/);
  await expectSelectedHour(14);
  may5.shift();
  await clickDay(user, /^Wednesday, May 5/);
  await expectSelectedHour(10);
});

import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { calendarDates, selectedHour, slotAt, slotsOn } from '../slots/calendar.fixture.ts';
import { emptyChoice } from '../slots/slot-picker.tsx';
import { SlotStep } from './slot-step.tsx';

/** Renders the step on a day with these slots, which are `loaded` then; at once by default. */
async function showStep(
  slots = [slotAt(9), slotAt(10)],
  busy = false,
  forSelf = true,
  loaded: Promise<void> | null = null,
) {
  createFakeApi({
    'timeSlots.dates': calendarDates(),
    'timeSlots.offered': async () => {
      await loaded;
      return slotsOn('2027-05-05', ...slots);
    },
  });
  const onBack = vi.fn();
  const onNext = vi.fn();
  function Step() {
    const [choice, setChoice] = useState(emptyChoice);
    return <SlotStep {...{ forSelf, choice, busy, onBack, onNext }} onChange={setChoice} />;
  }
  const { user } = await renderElement(<Step />);
  if (!loaded) await screen.findAllByRole('radio');
  return { user, onBack, onNext };
}
const expectSelectedHour = (hour: number | null) => waitFor(() => expect(selectedHour()).toBe(hour));
const button = (name: string) => screen.getByRole('button', { name });

test('Next continues with the selected slot and its day', async () => {
  const { user, onNext } = await showStep();
  await expectSelectedHour(9);
  await user.click(screen.getByRole('radio', { name: /^10:00 AM/ }));
  await user.click(button('Next'));
  expect(onNext).toHaveBeenCalledWith(slotAt(10), '2027-05-05');
});

test('without a slot, Next says that one is required', async () => {
  const { user, onNext } = await showStep([slotAt(9, { booked: true })]);
  await user.click(button('Next'));
  await screen.findByText('Please select a slot to book session');
  await screen.findByText(/It is mandatory to book session\./);
  expect(onNext).not.toHaveBeenCalled();
});

test('Next waits until the times of a day are loaded, and continues with one that is shown', async () => {
  const times = Promise.withResolvers<void>();
  const { user, onNext } = await showStep([slotAt(9)], false, true, times.promise);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  await user.click(button('Next'));
  expect(screen.queryByText('Please select a slot to book session')).toBeNull();
  times.resolve();
  await expectSelectedHour(9);
  await user.click(button('Next'));
  expect(onNext).toHaveBeenCalledExactlyOnceWith(slotAt(9), '2027-05-05');
});

test('Back returns to the contact information', async () => {
  const { user, onBack, onNext } = await showStep();
  await user.click(button('Back'));
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(onNext).not.toHaveBeenCalled();
});

test('while the slot is booked, neither button works', async () => {
  const { user, onBack, onNext } = await showStep(undefined, true);
  await expectSelectedHour(9);
  await user.click(button('Next'));
  await user.click(button('Back'));
  expect(onNext).not.toHaveBeenCalled();
  expect(onBack).not.toHaveBeenCalled();
});

test('the consent to the recording is above the buttons', async () => {
  await showStep();
  screen.getByText(/^The interview is recorded on video\. When you choose Next, you agree to the recording/);
});

test('a person who books for someone else does not agree to the recording on their behalf', async () => {
  await showStep(undefined, false, false);
  expect(screen.queryByText(/you agree to the recording/)).toBeNull();
  screen.getByText(
    /a link with which the storyteller can agree to it\. When you choose Next, you agree to our/,
  );
});

import { focusManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { ownInterview } from '../own-interview/interview.fixture.ts';
import { slotAt } from '../slots/calendar.fixture.ts';
import type { Confirmation } from './confirmation.ts';
import { FinishedStep } from './finished-step.tsx';
import { WizardProgress } from './wizard-progress.tsx';

const confirmationOf = (change: Partial<Confirmation> = {}): Confirmation => ({
  slot: slotAt(9),
  date: '2027-05-05',
  message: 'Your session is booked successfully',
  email: 'ana@example.com',
  fee: 250,
  payment_link: 'http://localhost:3000/payment?meeting_id=m1',
  token: 'own',
  ...change,
});

async function showStep(confirmation: Confirmation, isPaid = () => false) {
  createFakeApi({
    'booking.own': () => ({ success: true, data: ownInterview({ paid: isPaid() }) }),
  });
  const { user, router } = await renderElement(<FinishedStep {...confirmation} />, '/schedule-lifestory');
  return { user, router, shownText: () => document.body.textContent };
}

test('the confirmation names the day, the time and the recipient of the e-mail', async () => {
  const { shownText } = await showStep(confirmationOf());
  expect(screen.getByRole('status').textContent).toBe('Your session is booked successfully');
  expect(shownText()).toContain('Wednesday, May 5, 20279:00 AM – 9:45 AM (PST)');
  expect(shownText()).toContain('will follow to ana@example.com.');
});

test.each([
  [250, '$250'],
  [99.5, '$99.50'],
])('a fee of %d dollars can be paid right away', async (fee, price) => {
  const { shownText } = await showStep(confirmationOf({ fee }));
  expect(shownText()).toContain(`The recording costs ${price}. You pay only once.`);
  const link = screen.getByRole('link', { name: `Pay ${price}` });
  expect(link.getAttribute('href')).toBe('http://localhost:3000/payment?meeting_id=m1');
});

test('whoever pays in another tab and comes back is not asked to pay again', async () => {
  let isPaid = false;
  await showStep(confirmationOf(), () => isPaid);
  expect(screen.getByRole('link', { name: 'Pay $250' })).toBeDefined();
  isPaid = true;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  expect(await screen.findByText('The recording is paid for.')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
  focusManager.setFocused(undefined);
});

test('without a fee there is nothing to pay', async () => {
  const { shownText } = await showStep(confirmationOf({ fee: null, payment_link: null }));
  expect(shownText()).not.toContain('costs');
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

test('the confirmation counts down to the interview', async () => {
  vi.setSystemTime(new Date('2027-05-03T15:00:00Z'));
  const { shownText } = await showStep(confirmationOf());
  expect(shownText()).toContain('Begins in 2 days 1 hour');
  vi.useRealTimers();
});

test('the booking can be joined, added to a calendar, moved and cancelled', async () => {
  await showStep(confirmationOf());
  const calendars = screen.getByRole('navigation', { name: 'Add to calendar' });
  const google = within(calendars).getByRole('link', { name: 'Google' }).getAttribute('href');
  expect(new URL(google ?? '').searchParams.get('dates')).toBe('20270505T160000Z/20270505T164500Z');
  const file = within(calendars).getByRole('link', { name: 'Apple or other' });
  expect(file.getAttribute('href')).toBe('/api/session/own/own/interview.ics');
  const change = screen.getByRole('link', { name: 'Move or cancel the interview' });
  expect(change.getAttribute('href')).toBe('/interview/own');
  const join = screen.getByRole('link', { name: 'join the interview' });
  expect(join.getAttribute('href')).toBe('/interview/own');
  screen.getByRole('heading', { name: 'How to prepare' });
});

test('a confirmation stored by an earlier release has no links to change the booking', async () => {
  const { token: _token, ...withoutToken } = confirmationOf();
  await showStep(withoutToken);
  expect(screen.queryByRole('link', { name: 'Move or cancel the interview' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Apple or other' })).toBeNull();
});

test('“Back to Home” opens the landing page', async () => {
  const { user, router } = await showStep(confirmationOf());
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(router.state.location.pathname).toBe('/');
});

test.each([
  [0, 'Step 1 of 3, 0 percent', 'Contact Info'],
  [1, 'Step 2 of 3, 50 percent', 'Select Time Slot'],
  [2, 'Step 3 of 3, 100 percent', 'Finished'],
])('after %d completed steps, the progress is announced as %s', async (current, text, name) => {
  await renderElement(<WizardProgress current={current} />);
  const bar = screen.getByRole('progressbar', { name: 'Progress of the booking' });
  expect(bar.getAttribute('aria-valuetext')).toBe(text);
  const step = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(step?.textContent).toContain(name);
});

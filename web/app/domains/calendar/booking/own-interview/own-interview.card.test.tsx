import type { OwnInterview } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { calendarDates, slotAt, slotsOn } from '../slots/calendar.fixture.ts';
import { ownInterview } from './interview.fixture.ts';
import { ownInterviewQuery } from './own-interview.api.ts';
import { OwnInterviewCard } from './own-interview.card.tsx';

/** Renders the interview of the link with the token `t`. */
async function showInterview(interview: OwnInterview = ownInterview()) {
  const api = createFakeApi({
    'booking.own': { success: true, data: interview },
    'timeSlots.dates': calendarDates(),
    'timeSlots.offered': slotsOn('2027-05-05', slotAt(9)),
  });
  const onCancelled = vi.fn();
  function LoadedCard() {
    const { data } = useQuery(ownInterviewQuery('t'));
    return data ? <OwnInterviewCard token="t" interview={data} onCancelled={onCancelled} /> : null;
  }
  const { user } = await renderElement(<LoadedCard />);
  await screen.findByRole('heading', { level: 1 });
  const clickButton = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { api, user, onCancelled, clickButton };
}
const shownText = () => document.body.textContent ?? '';
const contactLink = () => screen.getByRole('link', { name: 'hello@lifestory.example' }).getAttribute('href');

test('the interview shows its time, duration and meeting link', async () => {
  await showInterview();
  screen.getByRole('heading', { name: 'Your interview' });
  expect(shownText()).toContain('Monday, March 1, 20279:00 AM (PST)');
  expect(shownText()).toContain('Ana’s life story, 60 minutes by video');
  const link = screen.getByRole('link', { name: 'Open the video meeting' });
  expect(link.getAttribute('href')).toBe('https://meet.example/1');
  expect(shownText()).toContain('You can change it until Sunday, February 28, 2027 at 9:00 AM (PST).');
});

test('without a meeting link and a first name, the interview shows neither', async () => {
  await showInterview(ownInterview({ fname: '', join_url: null }));
  expect(screen.queryByRole('link', { name: 'Open the video meeting' })).toBeNull();
  expect(shownText()).not.toContain('life story');
});

test.each([
  [
    'that begins in less than 24 hours',
    ownInterview({ can_change: false }),
    'Your interview',
    'It is too late for changes here.',
  ],
  [
    'whose time has passed',
    ownInterview({ is_over: true, can_change: false }),
    'The time of your interview has passed',
    'If it did not take place, write to us and we will find another time',
  ],
  [
    'that has taken place',
    ownInterview({ status: 'completed', is_over: true, can_change: false }),
    'Your interview has taken place',
    'For anything else, write to us',
  ],
])('an interview %s cannot be changed', async (_description, interview, title, reason) => {
  await showInterview(interview);
  screen.getByRole('heading', { name: title });
  expect(shownText()).toContain(reason);
  expect(contactLink()).toBe('mailto:hello@lifestory.example');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a completed interview has no meeting link', async () => {
  await showInterview(ownInterview({ status: 'completed', is_over: true, can_change: false }));
  expect(screen.queryByRole('link', { name: 'Open the video meeting' })).toBeNull();
});

test('an interview is cancelled after a confirmation', async () => {
  const { api, onCancelled, clickButton } = await showInterview();
  api.replies['booking.cancelOwn'] = { success: true, message: 'Your interview is cancelled.' };
  await clickButton('Cancel the interview');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the interview?' });
  expect(dialog.textContent).toContain('on Monday, March 1, 2027 at 9:00 AM (PST) will not take place.');
  expect(dialog.textContent).not.toContain('Your payment stays valid');
  expect(api.listBodies('booking.cancelOwn')).toEqual([]);
  await clickButton('Yes, cancel it');
  await waitFor(() => expect(onCancelled).toHaveBeenCalledTimes(1));
  expect(api.listBodies('booking.cancelOwn')).toEqual([{ token: 't' }]);
});

test('the confirmation says that a payment stays valid', async () => {
  const { clickButton } = await showInterview(ownInterview({ paid: true }));
  await clickButton('Cancel the interview');
  await screen.findByText('Your payment stays valid for another interview.');
});

test('keeping the interview changes nothing', async () => {
  const { api, onCancelled, clickButton } = await showInterview();
  await clickButton('Cancel the interview');
  await clickButton('Keep it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('booking.cancelOwn')).toEqual([]);
  expect(onCancelled).not.toHaveBeenCalled();
});

test('while the interview is cancelled, the confirmation cannot be sent again', async () => {
  const { api, clickButton } = await showInterview();
  api.replies['booking.cancelOwn'] = replyNever;
  await clickButton('Cancel the interview');
  await clickButton('Yes, cancel it');
  await clickButton('Yes, cancel it');
  expect(api.listBodies('booking.cancelOwn')).toHaveLength(1);
});

test('an interview that can no longer be cancelled shows the reason', async () => {
  const { api, onCancelled, clickButton } = await showInterview();
  api.replies['booking.cancelOwn'] = createRejection(
    409,
    'too_late_to_change',
    'It begins in less than 24 hours.',
  );
  await clickButton('Cancel the interview');
  await clickButton('Yes, cancel it');
  expect((await screen.findByRole('alert')).textContent).toContain('It begins in less than 24 hours.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onCancelled).not.toHaveBeenCalled();
  await clickButton('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a moved interview shows the new time and a message, which takes the focus', async () => {
  const { api, clickButton } = await showInterview();
  const moved = ownInterview({ starts_at: '2027-05-05T16:00:00.000Z' });
  api.replies['booking.moveOwn'] = { success: true, data: moved };
  await clickButton('Choose another time');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose another time' }));
  screen.getByRole('region', { name: 'Current interview time' });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true));
  await clickButton('Move to this time');
  const dialog = await screen.findByRole('dialog', { name: 'Move the interview?' });
  expect(dialog.textContent).toContain(
    'From Monday, March 1, 2027 at 9:00 AM (PST)to Wednesday, May 5, 2027 at 9:00 AM (PST).',
  );
  await clickButton('Yes, move it');
  const message = await screen.findByText(/^Your interview has a new time\./);
  expect(document.activeElement).toBe(message);
  expect(shownText()).toContain('Wednesday, May 5, 20279:00 AM (PST)');
  expect(api.listBodies('booking.moveOwn')).toEqual([{ token: 't', slot_id: slotAt(9).id }]);
});

test('keeping the old time returns to the interview', async () => {
  const { api, clickButton } = await showInterview();
  await clickButton('Choose another time');
  await clickButton('Keep the old time');
  screen.getByRole('button', { name: 'Cancel the interview' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your interview' }));
  expect(api.listBodies('booking.moveOwn')).toEqual([]);
});

test('the page says whether the interview is paid and may be recorded, and leads to what is missing', async () => {
  await showInterview(
    ownInterview({ for_self: false, consent: 'missing', consent_url: 'https://lifestory.example/consent/c' }),
  );
  expect(shownText()).toContain('The interview is not paid yet.');
  expect(screen.getByRole('link', { name: 'Pay $250' }).getAttribute('href')).toContain(
    '/payment?meeting_id=1',
  );
  expect(shownText()).toContain('Ana has not said yet whether that is all right.');
  expect(screen.getByRole('link', { name: 'Open the page for Ana' }).getAttribute('href')).toContain(
    '/consent/c',
  );
});

test('a paid interview with consent needs nothing more', async () => {
  await showInterview(ownInterview({ paid: true }));
  expect(shownText()).toContain('There is nothing left to pay.');
  expect(shownText()).toContain('You have agreed to the recording.');
  expect(screen.queryByRole('link', { name: /Pay|recording/ })).toBeNull();
});

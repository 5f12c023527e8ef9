import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import type { UpcomingInterview } from './upcoming-interview.api.ts';
import { UpcomingInterviewCard } from './upcoming-interview.card.tsx';
import { upcomingInterview } from './upcoming-interview.fixture.ts';

const startsAt = Date.parse('2027-03-01T17:00:00.000Z');
const minutesToMs = (count: number) => count * 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders the card at a time before the interview. */
async function showCard(
  minutesBefore: number,
  interviews: readonly [UpcomingInterview, ...UpcomingInterview[]] = [upcomingInterview()],
  isOwnStory = true,
) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: startsAt - minutesToMs(minutesBefore) });
  await renderElement(<UpcomingInterviewCard interviews={interviews} fname="Rose" isOwnStory={isOwnStory} />);
  return screen.getByRole('region', { name: /interview$/ });
}

/** Makes New York the reader's time zone. */
const mockNewYorkTimeZone = () =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as Intl.ResolvedDateTimeFormatOptions);

test.each([
  [3 * 24 * 60 + 125, 'Begins in 3 days 2 hours'],
  [24 * 60 + 60, 'Begins in 1 day 1 hour'],
  [185, 'Begins in 3 hours 5 minutes'],
  [12, 'Begins in 12 minutes'],
  [0, 'It is time for the interview.'],
])('%d minutes before the interview, the countdown says %s', async (minutes, text) => {
  const card = await showCard(minutes);
  expect(card.textContent?.replace(/\s+/g, ' ')).toContain(text);
});

test('the time is shown in the reader’s time zone, with the time in Los Angeles beside it', async () => {
  mockNewYorkTimeZone();
  const card = await showCard(600);
  expect(card.textContent).toContain('Monday, March 1 12:00 PM your time');
  expect(card.textContent).toContain('9:00 AM (PST) · 60 minutes by video');
});

test('for a reader in the time zone of Los Angeles, the time is shown once', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/Los_Angeles',
  } as Intl.ResolvedDateTimeFormatOptions);
  const card = await showCard(600);
  expect(card.textContent).toContain('Monday, March 1 9:00 AM (PST)');
  expect(card.textContent).not.toContain('your time');
});

test('the meeting can be joined from 15 minutes before the interview, without a reload', async () => {
  mockNewYorkTimeZone();
  await showCard(16);
  expect(screen.getByRole('button', { name: 'Join the interview' })).toHaveProperty('disabled', true);
  screen.getByText('You can join from 11:45 AM.');
  await act(async () => vi.advanceTimersByTimeAsync(minutesToMs(1)));
  const link = screen.getByRole('link', { name: 'Join the interview' });
  expect(link.getAttribute('href')).toBe('https://meet.example/1');
});

test('without a meeting link, the card says that it will appear there', async () => {
  await showCard(5, [upcomingInterview({ join_url: null })]);
  expect(screen.queryByRole('link', { name: 'Join the interview' })).toBeNull();
  screen.getByText(/^The link to the video meeting will appear here\./);
});

test('the storyteller can add the interview to a calendar and open the page that changes it', async () => {
  await showCard(600);
  const calendars = screen.getByRole('navigation', { name: 'Add to calendar' });
  const linkOf = (name: string) => within(calendars).getByRole('link', { name }).getAttribute('href') ?? '';
  const google = new URL(linkOf('Google'));
  expect(google.host).toBe('calendar.google.com');
  expect(google.searchParams.get('dates')).toBe('20270301T170000Z/20270301T180000Z');
  expect(google.searchParams.get('location')).toBe('https://meet.example/1');
  const outlook = new URL(linkOf('Outlook'));
  expect(outlook.host).toBe('outlook.live.com');
  expect(outlook.searchParams.get('startdt')).toBe('2027-03-01T17:00:00.000Z');
  expect(outlook.searchParams.get('enddt')).toBe('2027-03-01T18:00:00.000Z');
  expect(linkOf('Apple or other')).toBe('/api/session/own/own/interview.ics');
  const change = screen.getByRole('link', { name: 'Move or cancel the interview' });
  expect(change.getAttribute('href')).toBe('/interview/own');
});

test('a member of the story sees the interview and how to help, and cannot join or change it', async () => {
  const member = upcomingInterview({ token: null, join_url: null, can_change: false });
  const card = await showCard(5, [member], false);
  expect(card.textContent).toContain('Rose’s interview');
  screen.getByRole('heading', { name: 'How to prepare' });
  screen.getByText('Help Rose try the camera and the sound a day before.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('later interviews are listed with links', async () => {
  const later = upcomingInterview({ starts_at: '2027-03-20T16:00:00.000Z', token: 'later' });
  await showCard(600, [upcomingInterview(), later]);
  screen.getByText(/Saturday, March 20/);
  const link = screen.getByRole('link', { name: 'Open the interview on Mar 20' });
  expect(link.getAttribute('href')).toBe('/interview/later');
});

test('the storyteller can test camera and microphone before the call opens', async () => {
  const url = 'https://lifestory.example/join/secret';
  const card = await showCard(60, [upcomingInterview({ test_url: url })]);
  const link = within(card).getByRole('link', { name: /Test your camera and microphone/ });
  expect(link.getAttribute('href')).toBe(url);
});

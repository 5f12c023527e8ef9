import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../testing/render.tsx';
import { InterviewTime } from './interview-time.tsx';

afterEach(() => vi.restoreAllMocks());

/** Sets the time zone of the visitor. */
function setTimeZone(timeZone: string): void {
  const { resolvedOptions } = new Intl.DateTimeFormat('en-US');
  const options = { ...resolvedOptions.call(new Intl.DateTimeFormat('en-US')), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}

const shownTime = () => screen.getByRole<HTMLTimeElement>('time');

test('a visitor in Los Angeles sees one time', async () => {
  setTimeZone('America/Los_Angeles');
  await renderElement(<InterviewTime value="2026-07-01T17:00:00.000Z" />);
  expect(shownTime().parentElement?.parentElement?.textContent?.trim()).toBe('10:00 AM (PST)');
});

test('a visitor in another time zone also sees their local time', async () => {
  setTimeZone('Europe/Berlin');
  await renderElement(<InterviewTime value="2026-07-01T17:00:00.000Z" />);
  expect(shownTime().textContent).toBe('10:00 AM (PST)');
  screen.getByText('7:00 PM your time');
});

test('a local time on another day is shown with the weekday', async () => {
  setTimeZone('Asia/Tokyo');
  await renderElement(<InterviewTime value="2026-07-01T17:00:00.000Z" />);
  screen.getByText('Thu 2:00 AM your time');
});

test('a Los Angeles wall-clock time in summer is converted to local time', async () => {
  setTimeZone('Europe/Berlin');
  await renderElement(<InterviewTime value="2026-07-01 10:00:00" />);
  await screen.findByText('7:00 PM your time');
  expect(shownTime().dateTime).toBe('2026-07-01T17:00:00Z');
});

test('the date is shown before the time', async () => {
  setTimeZone('America/Los_Angeles');
  await renderElement(<InterviewTime value="2026-07-01 10:00:00" withDate />);
  expect(shownTime().textContent).toBe('07-01-2026, 10:00 AM (PST)');
});

test('a wall-clock time on a date that does not exist is shown without a local time', async () => {
  setTimeZone('Europe/Berlin');
  await renderElement(<InterviewTime value="2026-02-31 10:00:00" />);
  expect(shownTime().textContent).toBe('10:00 AM (PST)');
  expect(screen.queryByText(/your time/)).toBeNull();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { CalendarCard } from './calendar.card.tsx';
import { interviewEvent } from './interview-event.fixture.ts';

const ruth = interviewEvent();
const carl = interviewEvent({
  id: 'carl',
  title: 'Carl Duval',
  start: '2027-03-12 13:30:00',
  end: '2027-03-12 14:30:00',
  status: 'completed',
});

const replyWith = (...events: (typeof ruth)[]) =>
  createFakeApi({ 'interviews.events': { success: true, events } });
const showCalendar = (address = '/') => renderElement(<CalendarCard today="2027-03-10" />, address);
const day = async (date: string) => {
  const grid = await screen.findByRole('table', { name: 'Interviews in March 2027' });
  const cell = within(grid).getByTitle(date).closest('td');
  if (!cell) throw new Error(`There is no ${date}.`);
  return cell;
};

test('the calendar shows an interview on its day, with its time and status', async () => {
  replyWith(ruth, carl);
  await showCalendar();
  const link = within(await day('Friday, March 12, 2027')).getByRole('link');
  expect(link.textContent).toBe('1:30 PMCarl Duval, completed');
  expect(link.getAttribute('href')).toBe('/session/view/carl');
});

test('the calendar marks only today, and an empty day shows only its number', async () => {
  replyWith(ruth);
  await showCalendar();
  expect((await day('Wednesday, March 10, 2027')).getAttribute('aria-current')).toBe('date');
  const other = await day('Tuesday, March 2, 2027');
  expect([other.textContent, other.getAttribute('aria-current')]).toEqual(['2', null]);
});

test('an interview on the day before the month is shown in the grid, but not in the list', async () => {
  replyWith(interviewEvent({ title: 'Early Bird', start: '2027-02-28 09:00:00' }));
  const { user } = await showCalendar();
  expect((await day('Sunday, February 28, 2027')).textContent).toContain('Early Bird');
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect(await screen.findByText('No interviews in this month.')).toBeDefined();
});

test('the list groups the interviews by day', async () => {
  replyWith(ruth, carl);
  await showCalendar('/?view=list');
  const friday = await screen.findByRole('region', { name: 'Friday, March 12, 2027' });
  expect(friday.textContent).toContain('1:30 PM (PST)Carl Duvalcompleted');
  expect(within(friday).getByRole('link').getAttribute('href')).toBe('/session/view/carl');
  expect(screen.getByRole('region', { name: 'Monday, March 1, 2027' }).textContent).toContain('Ruth Ames');
});

test('a month without interviews says so in the list', async () => {
  replyWith();
  await showCalendar('/?view=list');
  expect(await screen.findByText('No interviews in this month.')).toBeDefined();
});

test('the next month can be opened, and then the current one again', async () => {
  const api = replyWith();
  const { user, router } = await showCalendar('/?view=list');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByRole('heading', { name: 'April 2027' })).toBeDefined();
  expect(api.requests.map(({ query }) => query.month)).toEqual(['2027-03', '2027-04']);
  expect(router.state.location.search).toBe('?view=list&month=2027-04');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('heading', { name: 'March 2027' })).toBeDefined();
});

test('the month in the URL is opened; an invalid one means the current month', async () => {
  const api = replyWith();
  const { unmount } = await showCalendar('/?month=2026-12&view=list');
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeDefined();
  unmount();
  await showCalendar('/?month=2026-13&view=list');
  expect(screen.getByRole('heading', { name: 'March 2027' })).toBeDefined();
  expect(api.requests.map(({ query }) => query.month)).toEqual(['2026-12', '2027-03']);
});

test('while the interviews load, the calendar is not shown as empty', async () => {
  createFakeApi({ 'interviews.events': replyNever });
  await showCalendar('/?view=list');
  expect(screen.queryByText('No interviews in this month.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDefined();
});

test('interviews that cannot be loaded show the reason', async () => {
  createFakeApi({ 'interviews.events': createRejection(500, 'unexpected', 'The calendar is missing.') });
  await showCalendar();
  expect((await screen.findByRole('alert')).textContent).toBe('The calendar is missing.');
});

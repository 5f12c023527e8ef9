import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { DayPlan } from './day-plan.tsx';
import { interviewEvent } from './interview-event.fixture.ts';

const ruth = interviewEvent();
const carl = interviewEvent({
  id: 'carl',
  title: 'Carl Duval',
  start: '2027-03-01 13:30:00',
  end: '2027-03-01 14:15:00',
  status: 'completed',
  payment: true,
});
const nora = interviewEvent({ id: 'nora', title: 'Nora Reed', start: '2027-03-02 10:00:00' });

const replyWith = (...events: (typeof ruth)[]) =>
  createFakeApi({ 'interviews.events': { success: true, events } });
const showPlan = () => renderElement(<DayPlan today="2027-03-01" />);
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('the plan lists today’s interviews with times, status and payment', async () => {
  replyWith(ruth, carl, nora);
  await showPlan();
  expect(await rows()).toEqual([
    '10:00 AM – 11:00 AM (PST)Ruth AmeswaitingPaymentPending',
    '1:30 PM – 2:15 PM (PST)Carl DuvalcompletedPaymentCompleted',
  ]);
  expect(screen.getByText('Monday, March 1, 2027')).toBeDefined();
});

test('an interview of the plan links to its session', async () => {
  replyWith(carl);
  await showPlan();
  const link = await screen.findByRole('link', { name: 'Carl Duval' });
  expect(link.getAttribute('href')).toBe('/session/view/carl');
});

test('a day without interviews offers the list of all sessions', async () => {
  replyWith(nora);
  await showPlan();
  expect(await screen.findByText('No interviews today.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe('/sessions');
});

test('while the interviews load, the day is not shown as empty', async () => {
  createFakeApi({ 'interviews.events': replyNever });
  await showPlan();
  expect(screen.getByRole('heading', { name: 'Today' })).toBeDefined();
  expect(screen.queryByText('No interviews today.')).toBeNull();
});

test('a plan that cannot be loaded shows the reason', async () => {
  createFakeApi({ 'interviews.events': createRejection(500, 'unexpected', 'The plan is missing.') });
  await showPlan();
  expect((await screen.findByRole('alert')).textContent).toBe('The plan is missing.');
});

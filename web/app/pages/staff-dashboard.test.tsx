import type { NextStep } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { interviewDetails } from '../domains/calendar/interviews/interview.fixture.ts';
import { signInAs } from '../domains/people/people/person.fixture.ts';
import {
  dashboardFigures,
  dashboardRow,
  monthFigures,
} from '../domains/platform/dashboard/dashboard.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import DashboardPage from './staff/dashboard.page.tsx';

beforeEach(() => signInAs('Super Admin'));

/** The API on a day in March 2027 without alerts. */
const apiWithoutAlerts = () =>
  createFakeApi({
    'timeSlots.dates': {
      success: true,
      currentDate: '2027-03-17',
      disabledDates: [],
      formattedDate: '03-17-2027',
      lastDate: '2027-04-30',
    },
    'dashboard.alerts': { success: true, alerts: [] },
    'dashboard.data': { success: true, data: dashboardFigures() },
    'operations.backups': {
      success: true,
      data: { next_at: null, keep: 30, latest: null, latest_verified: null },
    },
    'dashboard.months': { success: true, data: [monthFigures()] },
    'interviews.waiting': { success: true, data: { sessions: [], counts: [] } },
    'interviews.events': { success: true, events: [] },
  });

const showPage = (path = '/dashboard') => renderElement(<DashboardPage />, path);
const totalAmount = () => screen.getByText('Total amount').nextElementSibling?.textContent;
const periodSelect = () => screen.getByLabelText('Period');

test('the dashboard shows the date in Los Angeles and the current totals', async () => {
  apiWithoutAlerts();
  await showPage();
  expect((await screen.findAllByText('Wednesday, March 17, 2027')).length).toBeGreaterThan(0);
  await screen.findByText('1,204');
  screen.getByText('$5,250.50');
  screen.getByText('Nothing needs attention. Every session has what it needs.');
});

test('upcoming and completed interviews are listed with their totals', async () => {
  const api = apiWithoutAlerts();
  const data = dashboardFigures({
    upcomingBookings: [dashboardRow()],
    completedInterviews: [dashboardRow({ id: 'otto', customer: { fullName: 'Otto Lane', deleted: false } })],
  });
  api.replies['dashboard.data'] = { success: true, data };
  await showPage();
  await screen.findByText('The next 1 of 17.');
  screen.getByText('The latest 1 of 812.');
});

test.each(['dashboard.alerts', 'interviews.waiting', 'timeSlots.dates'] as const)(
  'nothing is shown before the reply of %s, to avoid layout shifts',
  async (name) => {
    const api = apiWithoutAlerts();
    api.replies[name] = replyNever;
    await showPage();
    await waitFor(() => expect(api.requests.length).toBeGreaterThanOrEqual(4));
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Dashboard']);
  },
);

test('alerts are shown above the figures', async () => {
  const api = apiWithoutAlerts();
  api.replies['dashboard.alerts'] = {
    success: true,
    alerts: [{ key: 'a', cause: 'no_free_slot', message: 'No time slot is free.', url: '/time-slots' }],
  };
  await showPage();
  const alert = await screen.findByRole('link', { name: 'No time slot is free.' });
  expect(alert.compareDocumentPosition(await screen.findByText('Total Customers'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test.each(['dashboard.alerts', 'dashboard.data'] as const)(
  'when %s fails, the reason is shown beside the rest of the dashboard',
  async (name) => {
    const api = apiWithoutAlerts();
    api.replies[name] = createRejection(500, 'unexpected', 'A part is missing.');
    await showPage();
    await screen.findByText('A part is missing.');
    await screen.findByText('No interviews today.');
    await screen.findByRole('img', { name: /^Revenue over time/ });
  },
);

test('selecting a period loads its figures and updates the URL', async () => {
  const api = apiWithoutAlerts();
  const { user, router } = await showPage('/dashboard?view=list');
  await screen.findByText('$5,250.50');
  const thisYear = dashboardFigures({ revenue: { total_users: 900, total_amount: 70_000 } });
  api.replies['dashboard.data'] = { success: true, data: thisYear };
  await user.selectOptions(periodSelect(), 'This year');
  await waitFor(() => expect(totalAmount()).toBe('$70,000.00'));
  expect(api.listBodies('dashboard.data')).toEqual([{ option: 'this month' }, { option: 'this year' }]);
  expect(router.state.location.search).toBe('?view=list&figures=this-year');
});

test('while the figures of another period load, the old ones stay and are marked as updating', async () => {
  const api = apiWithoutAlerts();
  const { user } = await showPage();
  await screen.findByText('$5,250.50');
  api.replies['dashboard.data'] = replyNever;
  await user.selectOptions(periodSelect(), 'This year');
  expect(totalAmount()).toBe('$5,250.50');
  expect(screen.getByText('Total amount').closest('dl')?.getAttribute('aria-busy')).toBe('true');
});

test('the period in the URL is shown, and selecting this month removes it from the URL', async () => {
  const api = apiWithoutAlerts();
  const { user, router } = await showPage('/dashboard?figures=previous-month');
  await screen.findByText('$5,250.50');
  expect(api.listBodies('dashboard.data')).toEqual([{ option: 'previous month' }]);
  await user.selectOptions(periodSelect(), 'This month');
  expect(router.state.location.search).toBe('');
});

test('a month in the URL is requested from the server', async () => {
  const api = apiWithoutAlerts();
  await showPage('/dashboard?figures=2026-11');
  await screen.findByText('$5,250.50');
  expect(api.listBodies('dashboard.data')).toEqual([{ option: 'custom', date: '2026-11' }]);
});

test('sessions that cannot be loaded show the reason and are not requested endlessly', async () => {
  const api = apiWithoutAlerts();
  api.replies['interviews.waiting'] = createRejection(500, 'unexpected', 'The sessions are unavailable.');
  await showPage();
  await screen.findByText('The sessions are unavailable.');
  screen.getByText('Total amount');
  expect(api.listBodies('interviews.waiting').length).toBeLessThanOrEqual(2);
});

test('a calendar that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = apiWithoutAlerts();
  const dates = api.replies['timeSlots.dates'];
  api.replies['timeSlots.dates'] = createRejection(500, 'unexpected', 'The calendar is unavailable.');
  const { user } = await showPage();
  await screen.findByText('The calendar is unavailable.');
  Object.assign(api.replies, { 'timeSlots.dates': dates });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('Wednesday, March 17, 2027')).length).toBeGreaterThan(0);
});

/** The API with one interview that waits for this step, and its details. */
function apiWithStep(next_step: NextStep) {
  const api = apiWithoutAlerts();
  const { id, starts_at, customer } = interviewDetails();
  const sessions = [{ id, fullName: customer.fullName, starts_at, next_step, owes: false }];
  api.replies['interviews.waiting'] = { success: true, data: { sessions, counts: [] } };
  api.replies['interviews.fetch'] = {
    success: true,
    session: interviewDetails(),
    subusers: [],
    completed: 0,
  };
  return api;
}

test('the account of a customer who has paid is created from the list of what needs attention', async () => {
  const api = apiWithStep({
    kind: 'account-missing',
    text: 'Account is not created',
    action: 'Create the customer',
  });
  api.replies['accounts.open'] = { success: true, message: 'Account created successfully' };
  const { user } = await showPage();
  await user.click(await screen.findByRole('button', { name: /^Create the customer: / }));
  await screen.findByText('Account created successfully');
  expect(api.listBodies('accounts.open')).toEqual([{ id: interviewDetails().customer.id }]);
});

test('the ways to ask a customer about an unwatched film open on the dashboard', async () => {
  apiWithStep({ kind: 'unwatched', text: 'Film was never watched', action: 'Ask the customer' });
  const { user } = await showPage();
  await user.click(await screen.findByRole('button', { name: /^Ask the customer: / }));
  await screen.findByRole('link', { name: 'Write an e-mail' });
});

test('if a step of an interview fails, the reason is shown', async () => {
  const api = apiWithStep({ kind: 'unwatched', text: 'Film was never watched', action: 'Ask the customer' });
  api.replies['interviews.fetch'] = createRejection(404, 'not_found', 'This session does not exist.');
  const { user } = await showPage();
  await user.click(await screen.findByRole('button', { name: /^Ask the customer: / }));
  await screen.findByText('This session does not exist.');
});

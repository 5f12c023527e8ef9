import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSignIn } from '../api/sign-in.ts';
import { userInfo } from '../domains/people/people/person.fixture.ts';
import { failingJob } from '../domains/platform/operations/job.fixture.ts';
import { createFakeApi, createRejection } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import FailedJobsPage from './staff/operations/failed-jobs.page.tsx';

beforeEach(() => storeSignIn(userInfo({ role: 'Super Admin' }), 'secret'));

/** Renders the page with jobs. */
async function showJobs(...jobs: ReturnType<typeof failingJob>[]) {
  const api = createFakeApi({ 'operations.failingJobs': { success: true, data: jobs } });
  const { user } = await renderElement(<FailedJobsPage />);
  await screen.findByRole('heading', { level: 1, name: 'Failed jobs' });
  return { api, user };
}

test('a job shows its task, error, attempts, times and input', async () => {
  await showJobs(
    failingJob({ id: '1' }),
    failingJob({
      id: '2',
      task: 'Send an e-mail',
      given_up: false,
      attempts: 5,
      next_try_at: '2027-03-02T18:30:00.000Z',
    }),
  );
  const [, first, second] = await screen.findAllByRole('row');
  for (const text of [
    'Create a video meeting',
    'The provider is down.',
    '25 of 25',
    'Given up',
    'interviewId',
  ])
    expect(first?.textContent).toContain(text);
  expect(first?.textContent).toContain('03-01-2027, 9:00 AM (PST)');
  expect(second?.textContent).toContain('5 of 25');
  expect(second?.textContent).toContain('03-02-2027, 10:30 AM (PST)');
});

test('without failing jobs the page shows a message', async () => {
  await showJobs();
  await screen.findByText('No job is failing.');
});

test('a job is retried', async () => {
  const { api, user } = await showJobs(failingJob());
  api.replies['operations.retryJob'] = { success: true, message: 'The job runs again now.' };
  const retry = await screen.findByRole('button', { name: /^Retry/ });
  api.replies['operations.failingJobs'] = { success: true, data: [] };
  await user.click(retry);
  await screen.findByText('The job runs again now.');
  expect(api.listBodies('operations.retryJob')).toEqual([{ id: '17' }]);
  await screen.findByText('No job is failing.');
});

test('a job is discarded after a confirmation', async () => {
  const { api, user } = await showJobs(failingJob());
  api.replies['operations.discardJob'] = { success: true, message: 'The job is discarded.' };
  await user.click(await screen.findByRole('button', { name: /^Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this job?' });
  within(dialog).getByText('Create a video meeting');
  expect(api.listBodies('operations.discardJob')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Yes, discard it' }));
  await screen.findByText('The job is discarded.');
  expect(api.listBodies('operations.discardJob')).toEqual([{ id: '17' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a rejected retry shows the reason', async () => {
  const { api, user } = await showJobs(failingJob());
  api.replies['operations.retryJob'] = createRejection(404, 'not_found', 'This job is gone.');
  await user.click(await screen.findByRole('button', { name: /^Retry/ }));
  await screen.findByText('This job is gone.');
});

test('a Developer sees the jobs without their input and can neither retry nor discard them', async () => {
  storeSignIn(userInfo({ role: 'Developer' }), 'secret');
  await showJobs(failingJob({ payload: null }));
  expect(await screen.findByRole('button', { name: /^Retry/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /^Discard/ })).toHaveProperty('disabled', true);
  expect(screen.queryByText('Input')).toBeNull();
});

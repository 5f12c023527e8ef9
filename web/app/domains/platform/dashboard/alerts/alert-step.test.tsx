import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { pageOf, signInAs } from '../../../people/people/person.fixture.ts';
import { mailRow } from '../../mail/mail.fixture.ts';
import { failingJob } from '../../operations/job.fixture.ts';
import { configuration, meetingAccount } from '../../settings/configuration.fixture.ts';
import AlertStep from './alert-step.tsx';
import type { ResolvableCause } from './resolvable-causes.ts';

beforeEach(() => signInAs('Super Admin'));

const interviewId = '0190a7b2-0000-7000-8000-000000000001';

async function showStep(cause: ResolvableCause, replies: Parameters<typeof createFakeApi>[0] = {}) {
  const api = createFakeApi(replies);
  return {
    api,
    ...(await renderElement(
      <AlertStep cause={cause} url={`/session/view/${interviewId}`} onClose={() => undefined} />,
    )),
  };
}

const button = (name: string) => screen.getByRole('button', { name });

test('an e-mail that did not arrive is sent again from the dialog', async () => {
  const { api, user } = await showStep('mails_failing');
  const mail = mailRow({ state: 'bounced', failure: 'The mailbox is full.' });
  api.replies['mail.list'] = ({ query }) => pageOf(query.state === 'bounced' ? [mail] : []);
  api.replies['mail.resend'] = { success: true, message: 'The e-mail is sent now.' };
  await user.click(button('Send again'));
  const dialog = await screen.findByRole('dialog', { name: 'E-mails that did not arrive' });
  await within(dialog).findByText('The mailbox is full.');
  await user.click(within(dialog).getByRole('button', { name: /^Send again: Your interview is booked/ }));
  await screen.findByText('The e-mail is sent now.');
  expect(api.listBodies('mail.resend')).toEqual([{ id: mail.id }]);
});

test('a failed job is retried from the dialog', async () => {
  const { api, user } = await showStep('jobs_failed');
  api.replies['operations.failingJobs'] = { success: true, data: [failingJob()] };
  api.replies['operations.retryJob'] = { success: true, message: 'The job runs again now.' };
  await user.click(button('Retry or discard'));
  const dialog = await screen.findByRole('dialog', { name: 'Failed jobs' });
  await user.click(await within(dialog).findByRole('button', { name: /^Retry: Create a video meeting/ }));
  await screen.findByText('The job runs again now.');
  expect(api.listBodies('operations.retryJob')).toEqual([{ id: '17' }]);
});

test.each(['meetings_unauthorized', 'meetings_expiring'] as const)(
  'the meeting account is authorized at the provider (%s)',
  async (cause) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { api, user } = await showStep(cause);
    api.replies['settings.configuration'] = configuration({ zoom: meetingAccount({ authorize: false }) });
    await user.click(button('Authorize the account'));
    await vi.waitFor(
      () => expect(assign).toHaveBeenCalledWith('https://zoom.example.com/authorize'),
      120_000,
    );
  },
);

test.each(['backup_failed', 'backup_missed'] as const)('a backup is made now (%s)', async (cause) => {
  const { api, user } = await showStep(cause);
  api.replies['operations.startBackup'] = { success: true, message: 'The backup starts now.' };
  await user.click(button('Back up now'));
  await screen.findByText('The backup starts now.');
});

test('the film of a recorded call is made from what has arrived', async () => {
  const { api, user } = await showStep('films_missing');
  api.replies['studioRecordings.makeFilm'] = { success: true, message: 'The film is being made.' };
  await user.click(button('Make the film now'));
  await screen.findByText('The film is being made.');
  expect(api.listBodies('studioRecordings.makeFilm')).toEqual([{ id: interviewId, prefers_backup: false }]);
});

test('if a step fails, the reason is shown', async () => {
  const { api, user } = await showStep('backup_failed');
  api.replies['operations.startBackup'] = createRejection(409, 'backups_off', 'No backups are configured.');
  await user.click(button('Back up now'));
  await screen.findByText('No backups are configured.');
});

test('time slots are added in a dialog', async () => {
  const dates = {
    success: true as const,
    currentDate: '2027-03-17',
    disabledDates: [],
    formattedDate: '03-17-2027',
    lastDate: '2027-04-30',
  };
  const { user } = await showStep('no_free_slot', { 'timeSlots.dates': dates });
  await user.click(button('Add time slots'));
  await screen.findByRole('dialog', { name: 'Add several weeks' });
});

test('a Developer cannot perform a step', async () => {
  signInAs('Developer');
  await showStep('jobs_failed');
  expect(button('Retry or discard')).toHaveProperty('disabled', true);
});

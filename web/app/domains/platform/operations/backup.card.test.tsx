import type { BackupRun, BackupStatus } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import BackupCard from './backup.card.tsx';

beforeEach(() => signInAs('Super Admin'));

const backupRun = (change: Partial<BackupRun> = {}): BackupRun => ({
  id: '01890000-0000-7000-8000-000000000070',
  started_at: '2027-03-10T10:15:00.000Z',
  ended_at: '2027-03-10T10:20:00.000Z',
  bytes: 1_400_000_000,
  verified: true,
  error: null,
  ...change,
});

async function showCard(change: Partial<BackupStatus> = {}) {
  const data = {
    next_at: '2027-03-11T10:15:00.000Z',
    keep: 30,
    latest: backupRun(),
    latest_verified: backupRun(),
    ...change,
  };
  const api = createFakeApi({ 'operations.backups': { success: true, data } });
  return { api, ...(await renderElement(<BackupCard />)) };
}

test('the latest and the next backup are shown', async () => {
  await showCard();
  await screen.findByText(/Complete and verified, 1\.4 GB/);
  screen.getByText('03-10-2027, 2:15 AM (PST)');
  screen.getByText('03-11-2027, 2:15 AM (PST)');
  expect(screen.queryByText('Latest verified backup')).toBeNull();
});

test('a failed backup says why, and shows the latest one that can be restored', async () => {
  const failed = backupRun({
    started_at: '2027-03-11T10:15:00.000Z',
    bytes: null,
    verified: false,
    error: 'The server may not write to the backup folder /backups.',
  });
  await showCard({ latest: failed });
  await screen.findByText('The server may not write to the backup folder /backups.');
  screen.getByText('Latest verified backup');
  screen.getByText(/Complete and verified/);
});

test('a backup in progress is shown as running, and a missing one as none yet', async () => {
  await showCard({
    latest: backupRun({ ended_at: null, bytes: null, verified: false }),
    latest_verified: null,
  });
  await screen.findByText(/Running/);
  screen.getByText('None yet');
});

test('a Super Admin can start a backup', async () => {
  const { api, user } = await showCard();
  api.replies['operations.startBackup'] = { success: true, message: 'The backup starts now.' };
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  await screen.findByText('The backup starts now.');
  expect(api.requests.filter(({ name }) => name === 'operations.startBackup')).toHaveLength(1);
});

test('a backup that cannot start says why', async () => {
  const { api, user } = await showCard();
  api.replies['operations.startBackup'] = createRejection(
    409,
    'backups_off',
    'Scheduled backups are not set up.',
  );
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  await screen.findByText('Scheduled backups are not set up.');
});

test('a Developer sees the backups, but cannot start one', async () => {
  signInAs('Developer');
  await showCard();
  expect(await screen.findByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true);
});

test('without a schedule the card says how to get one', async () => {
  await showCard({ next_at: null, latest: null, latest_verified: null });
  await screen.findByText(/No backups are scheduled/);
  expect(screen.queryByRole('button')).toBeNull();
});

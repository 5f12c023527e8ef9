import type { OwnExport } from '@lifestory/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { OwnDataCard } from './own-data.card.tsx';

const exportOf = (fields: Partial<OwnExport> = {}): OwnExport => ({
  state: 'none',
  percent: 0,
  bytes: null,
  made_at: null,
  expires_at: null,
  url: null,
  failure: null,
  ...fields,
});

const ready = exportOf({
  state: 'ready',
  percent: 100,
  bytes: 1_400_000_000,
  made_at: '2027-01-15T20:05:00.000Z',
  expires_at: '2027-01-23T06:30:00.000Z',
  url: '/export.zip',
});

const replyWith = (...data: OwnExport[]) =>
  createFakeApi({
    'exports.status': () => {
      const [first = exportOf()] = data.length > 1 ? data.splice(0, 1) : data;
      return { success: true, data: first };
    },
    'exports.start': { success: true, data: exportOf({ state: 'queued' }) },
  });

const downloads: string[] = [];

beforeEach(() => {
  storeSignIn({ id: 'rose', role: 'Customer' } as never, 'secret');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  downloads.length = 0;
});

test.each([
  ['Customer', 'Your whole life story in one file'],
  ['Sub User', 'All your data in one file'],
])('a %s is told what the file contains', async (role, text) => {
  storeSignIn({ id: 'rose', role } as never, 'secret');
  replyWith(exportOf());
  await renderElement(<OwnDataCard />);
  screen.getByText(new RegExp(`^${text}`));
});

test('while the state is loading, no file can be prepared', async () => {
  createFakeApi({ 'exports.status': replyNever });
  await renderElement(<OwnDataCard />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('if the state cannot be loaded, the reason is shown', async () => {
  createFakeApi({ 'exports.status': createRejection(403, 'not_allowed', 'This is not for staff.') });
  await renderElement(<OwnDataCard />);
  expect((await screen.findByRole('alert')).textContent).toBe('This is not for staff.');
});

test('a started export is queued', async () => {
  const api = replyWith(exportOf(), exportOf({ state: 'queued' }));
  const { user } = await renderElement(<OwnDataCard />);
  await user.click(await screen.findByRole('button', { name: 'Prepare my file' }));
  await screen.findByText('Your file is next in line …');
  screen.getByText('You can leave this page. We will e-mail you when the file is ready.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.requests.filter(({ name }) => name === 'exports.start')).toHaveLength(1);
});

test('two clicks start one export', async () => {
  const api = replyWith(exportOf());
  api.replies['exports.start'] = replyNever;
  const { user } = await renderElement(<OwnDataCard />);
  const prepareButton = await screen.findByRole('button', { name: 'Prepare my file' });
  await user.click(prepareButton);
  await waitFor(() => expect(prepareButton.hasAttribute('disabled')).toBe(true));
  await user.click(prepareButton);
  expect(api.requests.filter(({ name }) => name === 'exports.start')).toHaveLength(1);
});

test('an export that cannot be started shows the reason and can be started again', async () => {
  const api = replyWith(exportOf());
  api.replies['exports.start'] = createRejection(429, 'too_many', 'Please wait an hour.');
  const { user } = await renderElement(<OwnDataCard />);
  await user.click(await screen.findByRole('button', { name: 'Prepare my file' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait an hour.');
  expect(screen.getByRole('button', { name: 'Prepare my file' }).hasAttribute('disabled')).toBe(false);
});

test('a failed export shows the reason and can be tried again', async () => {
  replyWith(exportOf({ state: 'failed', failure: 'There was no space left.' }));
  const { user } = await renderElement(<OwnDataCard />);
  expect((await screen.findByRole('alert')).textContent).toBe('There was no space left.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Your file is next in line …');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a running export shows its progress and the time left until the file is ready', async () => {
  vi.useFakeTimers();
  const runningAt = (percent: number) => exportOf({ state: 'running', percent });
  replyWith(runningAt(10), runningAt(20), runningAt(40), ready);
  await renderElement(<OwnDataCard />);
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await advance(10);
  screen.getByText('10%');
  expect(screen.getByRole('progressbar', { name: 'Progress of your file' }).getAttribute('value')).toBe('10');
  screen.getByText('Estimating the time left …');
  await advance(4_000);
  screen.getByText('40%');
  screen.getByText('Time left: a few seconds');
  await advance(2_000);
  screen.getByRole('button', { name: 'Download' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('when the file is ready, its size and the last day for the download are shown', async () => {
  replyWith(ready);
  await renderElement(<OwnDataCard />);
  const downloadButton = await screen.findByRole('button', { name: 'Download' });
  expect(downloadButton.closest('section')?.textContent).toContain(
    'It is 1.4 GB and can be downloaded until Jan 22, 2027.',
  );
});

test('a download requests a new URL, because the loaded one may have expired', async () => {
  replyWith(ready, { ...ready, url: '/fresh.zip' });
  const { user } = await renderElement(<OwnDataCard />);
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(downloads).toEqual(['/fresh.zip']));
});

test('a download that fails says so', async () => {
  const api = replyWith(ready);
  const { user } = await renderElement(<OwnDataCard />);
  const downloadButton = await screen.findByRole('button', { name: 'Download' });
  api.replies['exports.status'] = createRejection(500, 'unexpected', 'Something went wrong');
  await user.click(downloadButton);
  await screen.findByText('The file could not be downloaded. Please try again.');
  expect(downloads).toEqual([]);
  expect(downloadButton.hasAttribute('disabled')).toBe(false);
});

test('a new file can be prepared while an older one exists', async () => {
  replyWith(ready);
  const { user } = await renderElement(<OwnDataCard />);
  await user.click(await screen.findByRole('button', { name: 'Prepare a new file' }));
  await screen.findByText('Your file is next in line …');
});

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { mp4File } from '../recording.fixture.ts';
import { Upload } from './upload.ts';
import { UploadRow } from './upload-row.tsx';
import { initialView, type UploadView } from './upload-view.ts';

/** Renders the row of an upload of 2 MB in this state. */
async function show(change: Partial<UploadView>) {
  const upload = new Upload(mp4File('mei.mp4'), { chunk: 'recordings.storeChunk', target: {} });
  const onClear = vi.fn();
  const view = { ...initialView(2_000_000), ...change };
  const { user } = await renderElement(<UploadRow upload={upload} view={view} onClear={onClear} />);
  return { user, onClear };
}

const row = () => screen.getByRole('region', { name: 'Upload of mei.mp4' });
const actions = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a running upload shows its progress, speed and time left', async () => {
  await show({ sent: 500_000, speed: 100_000 });
  expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveProperty('value', 25);
  expect(row().textContent).toContain('25%');
  expect(row().textContent).toContain('500 KB of 2.0 MB · 100 KB/s · about 15 seconds left');
  expect(actions()).toEqual(['Pause', 'Cancel']);
});

test('the time left is hidden until the speed is measured', async () => {
  await show({ sent: 500_000 });
  expect(row().textContent).not.toContain('left');
});

test('a paused upload can be resumed and shows no speed', async () => {
  await show({ sent: 500_000, speed: 100_000, paused: true });
  expect(screen.getByRole('status').textContent).toBe('paused');
  expect(row().textContent).not.toContain('left');
  expect(actions()).toEqual(['Resume', 'Cancel']);
});

test('an upload that waits for the network can be resumed', async () => {
  await show({ state: 'error', resumable: true, label: 'fault', message: 'The connection was lost.' });
  expect(screen.getByRole('alert').textContent).toContain('The connection was lost.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(actions()).toEqual(['Resume', 'Cancel']);
});

test('an upload whose sign-in has ended offers to sign in in a new tab', async () => {
  await show({ state: 'error', resumable: true, signedOut: true, message: 'Your sign-in has ended.' });
  const link = screen.getByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a complete upload can only be closed', async () => {
  const { user, onClear } = await show({ state: 'success', label: 'done!', sent: 2_000_000 });
  expect(screen.getByRole('status').textContent).toBe('done!');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(actions()).toEqual(['Close']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClear).toHaveBeenCalled();
});

test('a rejected upload shows the reason and can only be closed', async () => {
  await show({ state: 'error', label: 'error! cannot upload file', message: 'The story is full.' });
  expect(screen.getByRole('alert').textContent).toContain('The story is full.');
  expect(actions()).toEqual(['Close']);
});

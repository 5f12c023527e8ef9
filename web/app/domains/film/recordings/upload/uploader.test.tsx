import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isPageKeptOpen } from '../../../../api/page-holds.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { mp4File, PendingRequest } from '../recording.fixture.ts';
import { Uploader } from './uploader.tsx';

afterEach(() => void vi.restoreAllMocks());

const progress = { numbers: [], done: false, session_id: 'session' };

/** Renders the uploader, whose requests stay pending. */
async function show(disabledReason?: string) {
  vi.stubGlobal('XMLHttpRequest', PendingRequest);
  const status = vi.fn(async () => progress);
  const cancel = vi.fn(async () => undefined);
  const calls = { chunk: 'recordings.storeChunk' as const, target: {}, status, cancel };
  const [onDone, onBusy] = [vi.fn(), vi.fn()];
  const { user, unmount } = await renderElement(
    <Uploader
      calls={calls}
      onDone={onDone}
      onBusy={onBusy}
      {...(disabledReason === undefined ? {} : { disabledReason })}
    />,
  );
  return { user, unmount, status, cancel, onDone, onBusy };
}

const area = () => screen.queryByLabelText<HTMLInputElement>(/click to choose|not available/);
/** Selects files, including types that the file picker would filter out. */
const chooseFiles = (...files: File[]) => {
  const input = area();
  if (input) fireEvent.change(input, { target: { files } });
};
const runningRow = () => screen.findByRole('region', { name: 'Upload of mei.mp4' });

test('while a film is uploaded, no other can be chosen', async () => {
  const { onBusy } = await show();
  chooseFiles(mp4File('mei.mp4'));
  await runningRow();
  expect(area()).toBeNull();
  expect(onBusy).toHaveBeenLastCalledWith(true);
});

test('the page stays open when the sign-in ends during an upload', async () => {
  const { user } = await show();
  chooseFiles(mp4File('mei.mp4'));
  const row = within(await runningRow());
  expect(isPageKeptOpen()).toBe(true);
  await user.click(row.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  expect(isPageKeptOpen()).toBe(false);
});

test('a file that is not a film is rejected', async () => {
  const { status } = await show();
  chooseFiles(new File(['text'], 'mei.mp4', { type: 'video/mp4' }));
  expect(await screen.findAllByText('Choose a valid video file e.g mp4')).not.toHaveLength(0);
  expect(screen.getByText('Drop another video here, or click to choose')).toBeDefined();
  expect(status).not.toHaveBeenCalled();
});

test.each([
  ['MOV film', 'mei.mov', 'video/quicktime'],
  ['text with the name of a film', 'mei.mp4', 'video/mp4'],
])('below the refusal of a %s is how to turn a film into MP4', async (_, name, type) => {
  await show();
  chooseFiles(new File(['text'], name, { type }));
  const row = within(await screen.findByRole('region', { name: `Upload of ${name}` }));
  expect((await row.findByRole('alert')).textContent).toContain('Choose a valid video file e.g mp4');
  expect(row.getByText('How to turn a MOV or other film into MP4').tagName).toBe('SUMMARY');
  expect(row.getByText(/choose the format MP4, and press Start/)).toBeDefined();
});

test('several files at once are rejected', async () => {
  const { onBusy } = await show();
  chooseFiles(mp4File('mei.mp4'), mp4File('otis.mp4'));
  await screen.findByText('Please upload one file at a time.');
  expect(screen.queryByRole('region', { name: /^Upload of/ })).toBeNull();
  expect(onBusy).not.toHaveBeenCalledWith(true);
});

test('an upload can be paused and resumed', async () => {
  const { user } = await show();
  chooseFiles(mp4File('mei.mp4'));
  const row = within(await runningRow());
  await user.click(row.getByRole('button', { name: 'Pause' }));
  expect(row.getByRole('status').textContent).toBe('paused');
  await user.click(row.getByRole('button', { name: 'Resume' }));
  expect(row.getByRole('status').textContent).toBe('');
});

test('a cancelled upload is deleted on the server, and another film can be chosen', async () => {
  const { user, cancel } = await show();
  chooseFiles(mp4File('mei.mp4'));
  await user.click(within(await runningRow()).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Drop another video here, or click to choose')).toBeDefined();
});

test('an upload that is already complete is reported with its session', async () => {
  const { onDone, status } = await show();
  status.mockResolvedValue({ ...progress, done: true });
  const file = mp4File('mei.mp4');
  chooseFiles(file);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(file, 'session'));
  expect(screen.getByText('done!')).toBeDefined();
});

test('leaving the page stops the upload without deleting it', async () => {
  const { unmount, cancel } = await show();
  const send = vi.spyOn(PendingRequest.prototype, 'send');
  const abort = vi.spyOn(PendingRequest.prototype, 'abort');
  chooseFiles(mp4File('mei.mp4'));
  await waitFor(() => expect(send).toHaveBeenCalled());
  unmount();
  expect(abort).toHaveBeenCalled();
  expect(cancel).not.toHaveBeenCalled();
});

test('a disabled uploader shows the reason', async () => {
  await show('Choose the session first.');
  expect(area()?.disabled).toBe(true);
  expect(screen.getByText('Choose the session first.')).toBeDefined();
});

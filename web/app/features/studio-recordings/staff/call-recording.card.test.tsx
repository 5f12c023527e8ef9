import type { CallRecording } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import CallRecordingCard from './call-recording.card.tsx';

const sources = (change: Partial<CallRecording> = {}) => ({
  success: true as const,
  data: {
    state: 'ended' as const,
    recorded_ms: 3_723_400,
    silent_since: null,
    film_at: '2027-05-03T21:00:00.000Z',
    missing_ms: 0,
    backup_ms: 0,
    silent_ms: 0,
    still_ms: 0,
    left_out_takes: 0,
    prefers_backup: false,
    trim_start_ms: 0,
    trim_end_ms: null,
    takes: [
      {
        id: 'take',
        kind: 'local' as const,
        recorded_by: 'Rose Miller',
        started_at: '2027-05-03T19:00:00.000Z',
        bytes: 2_000_000,
        finished: true,
        deleted_at: '2027-06-02T21:00:00.000Z',
      },
    ],
    ...change,
  },
});

test('staff read how much of the film is from the backup, silent and still', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ backup_ms: 12_000 }) });
  await renderElement(<CallRecordingCard interviewId="one" />);
  await screen.findByText('Quality of the film: 0:12 from the backup.');
});

test('staff are asked to watch a film in which a device lost its microphone', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ silent_ms: 95_000, still_ms: 500 }) });
  await renderElement(<CallRecordingCard interviewId="one" />);
  await screen.findByText(/^Quality of the film: 1:35 silent\. .* Watch the film before you share it\.$/);
});

test('staff trim the film to a part of the whole recording, and undo it', async () => {
  const api = createFakeApi({
    'studioRecordings.sources': sources(),
    'studioRecordings.trimFilm': { success: true, message: 'The film is being trimmed.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" />);
  await user.click(await screen.findByRole('button', { name: 'Trim the film' }));
  const [start, end] = [screen.getByLabelText('Film begins at'), screen.getByLabelText('Film ends at')];
  expect((end as HTMLInputElement).value).toBe('1:02:03');
  await user.clear(start);
  await user.type(start, 'noon');
  await user.click(screen.getByRole('button', { name: 'Trim' }));
  await screen.findByText('Please enter the time, such as 1:30.');
  expect(api.listBodies('studioRecordings.trimFilm')).toEqual([]);
  await user.clear(start);
  await user.type(start, '1:30');
  api.replies['studioRecordings.sources'] = sources({ trim_start_ms: 90_000 });
  await user.click(screen.getByRole('button', { name: 'Trim' }));
  await screen.findByText('The film shows the recording from 1:30 to 1:02:03.');
  await user.click(screen.getByRole('button', { name: 'Undo trimming' }));
  await waitFor(() =>
    expect(api.listBodies('studioRecordings.trimFilm')).toEqual([
      { id: 'one', start_ms: 90_000, end_ms: null },
      { id: 'one', start_ms: 0, end_ms: null },
    ]),
  );
});

test('without sources, the film cannot be trimmed any more', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ takes: [] }) });
  await renderElement(<CallRecordingCard interviewId="one" />);
  await screen.findByText('The sources have been deleted.');
  expect(screen.queryByRole('button', { name: 'Trim the film' })).toBeNull();
});

test('takes that could not be converted are named, and the film can be made again', async () => {
  const api = createFakeApi({
    'studioRecordings.sources': sources({ left_out_takes: 1 }),
    'studioRecordings.makeFilm': { success: true, message: 'The film is being made.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" />);
  await screen.findByText(/^One recording is not in the film/);
  await user.click(screen.getByRole('button', { name: 'Make the film again' }));
  await waitFor(() =>
    expect(api.listBodies('studioRecordings.makeFilm')).toEqual([{ id: 'one', prefers_backup: false }]),
  );
});

test('staff end a recording whose devices do not answer any more, after a confirmation', async () => {
  const api = createFakeApi({
    'studioRecordings.sources': sources({
      state: 'recording',
      film_at: null,
      silent_since: '2027-05-03T20:04:00.000Z',
    }),
    'studioRecordings.endRecording': { success: true, message: 'The recording has ended.' },
  });
  const { user } = await renderElement(<CallRecordingCard interviewId="one" />);
  await screen.findByText(/^No device in the call has answered since/);
  screen.getByText(/The film is made by itself after the end. You do not need to upload one./);
  await user.click(screen.getByRole('button', { name: 'End the recording' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the recording?' }));
  dialog.getByText(/^The recording ends when a device last answered./);
  expect(api.listBodies('studioRecordings.endRecording')).toEqual([]);
  api.replies['studioRecordings.sources'] = sources({ film_at: null });
  await user.click(dialog.getByRole('button', { name: 'End the recording' }));
  await screen.findByRole('button', { name: 'Make the film now' });
  expect(screen.queryByRole('button', { name: 'End the recording' })).toBeNull();
  expect(api.listBodies('studioRecordings.endRecording')).toEqual([{ id: 'one' }]);
});

test('a recording that has ended without any source says how the rest arrives', async () => {
  createFakeApi({ 'studioRecordings.sources': sources({ film_at: null, takes: [] }) });
  await renderElement(<CallRecordingCard interviewId="one" />);
  await screen.findByText(/Nothing has arrived yet. Ask the storyteller to open their link again/);
  expect(screen.queryByText('The sources have been deleted.')).toBeNull();
});

import type { Film, InterviewDetails, Recording } from '@lifestory/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reasonPrompt } from '../../../api/access-reason.ts';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { interviewDetails } from '../../calendar/interviews/interview.fixture.ts';
import { signInAs } from '../../people/people/person.fixture.ts';
import { RecordingCard } from './recording.card.tsx';
import { film, mp4File, PendingRequest, recording, sessionId } from './recording.fixture.ts';

beforeEach(() => signInAs('Super Admin'));

const completedInterview = (videos: Film[], change: Partial<InterviewDetails> = {}) =>
  interviewDetails({
    id: sessionId,
    status: 'completed',
    has_begun: true,
    video: videos[0] ?? null,
    videos,
    ...change,
  });

const listOf = (recordings: Recording[]) => ({ success: true as const, data: { recordings, uploads: [] } });

/** Renders the card of an interview and a button that simulates the import of a film. */
async function show(interview: InterviewDetails, recordings: Recording[] = []) {
  const api = createFakeApi({
    'recordings.list': listOf(recordings),
    'recordings.uploadStatus': {
      success: true,
      done: false,
      received: 0,
      chunks: 1,
      numbers: [],
      session_id: sessionId,
    },
  });
  const onChange = vi.fn(async () => interview);
  function Page() {
    const [shown, setShown] = useState(interview);
    return (
      <>
        <RecordingCard interview={shown} onChange={onChange} />
        <button type="button" onClick={() => setShown(completedInterview([film('zoom.mp4')]))}>
          Import
        </button>
      </>
    );
  }
  const { user } = await renderElement(<Page />);
  const clickButton = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, user, clickButton, onChange };
}

const player = () => screen.queryByLabelText(/^The recording of Mei Tanaka/);
const uploadArea = () => screen.queryByText(/^(Drop the video here|Upload not available)/);
const hiddenUploadArea = () => uploadArea()?.closest('[hidden]');

test('a first film can be uploaded', async () => {
  await show(completedInterview([]));
  expect(uploadArea()?.textContent).toBe('Drop the video here, or click to choose');
  expect(hiddenUploadArea()).toBeNull();
  expect(player()).toBeNull();
});

test('the film is shown with its file name and date, and the upload area on demand', async () => {
  const { clickButton } = await show(completedInterview([film('mei.mp4')]), [recording('mei.mp4')]);
  await screen.findByRole('heading', { name: 'All recordings' });
  expect(player()?.getAttribute('src')).toBe('/api/media/mei.mp4');
  expect(screen.getByText('Uploaded 05-04-2027, 10:00 AM (PST)')).toBeDefined();
  expect(hiddenUploadArea()).not.toBeNull();
  await clickButton('Replace video');
  expect(hiddenUploadArea()).toBeNull();
  await clickButton('Add a part');
  expect(screen.getByRole('button', { name: 'Add a part', pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace video', pressed: false })).toBeDefined();
  await clickButton('Add a part');
  expect(hiddenUploadArea()).not.toBeNull();
});

test('the parts of a film play in sequence', async () => {
  const parts = [1, 2].map((part) => film(`part-${part}.mp4`, { part, parts: 2 }));
  const { clickButton } = await show(completedInterview(parts));
  expect(player()?.getAttribute('aria-label')).toContain('part 1 of 2');
  const first = player();
  if (first) fireEvent.ended(first);
  expect(player()?.getAttribute('src')).toBe('/api/media/part-2.mp4');
  await clickButton('Part 1');
  expect(player()?.getAttribute('src')).toBe('/api/media/part-1.mp4');
});

test('a running upload stays on the page when another film is imported', async () => {
  vi.stubGlobal('XMLHttpRequest', PendingRequest);
  const { api, user, clickButton } = await show(completedInterview([]));
  await user.upload(screen.getByLabelText(/^Drop the video here/), mp4File('mine.mp4'));
  const upload = await screen.findByRole('region', { name: 'Upload of mine.mp4' });
  api.replies['recordings.list'] = listOf([recording('zoom.mp4')]);
  await clickButton('Import');
  expect(player()?.getAttribute('src')).toBe('/api/media/zoom.mp4');
  expect(screen.getByRole('region', { name: 'Upload of mine.mp4' })).toBe(upload);
  await user.click(within(upload).getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this upload?' });
  expect(dialog.textContent).toContain('The part uploaded so far will be deleted');
  await user.click(within(dialog).getByRole('button', { name: 'Keep uploading' }));
  expect(screen.getByRole('region', { name: 'Upload of mine.mp4' })).toBe(upload);
});

test('for a session that has not begun, staff confirm first that it was held earlier than booked', async () => {
  vi.stubGlobal('XMLHttpRequest', PendingRequest);
  const { api, user } = await show(completedInterview([], { status: 'waiting', has_begun: false }));
  const choose = () => user.upload(screen.getByLabelText(/^Drop the video here/), mp4File('mine.mp4'));
  await choose();
  const title = 'Was this session held earlier than booked?';
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: 'Do not upload' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Upload of mine.mp4' })).toBeNull();
  await choose();
  await user.click(await screen.findByRole('button', { name: 'It was held earlier' }));
  await screen.findByRole('region', { name: 'Upload of mine.mp4' });
  await waitFor(() =>
    expect(api.requests).toContainEqual(
      expect.objectContaining({
        name: 'recordings.uploadStatus',
        body: expect.objectContaining({ held_earlier: true }),
      }),
    ),
  );
});

test('a cancelled session has no upload area', async () => {
  await show(completedInterview([], { status: 'cancelled', has_begun: false }));
  expect(screen.getByText('This session was cancelled, so it gets no film.')).toBeDefined();
  expect(hiddenUploadArea()).not.toBeNull();
});

test('while a film is uploaded, its position cannot be changed', async () => {
  vi.stubGlobal('XMLHttpRequest', PendingRequest);
  const { user, clickButton } = await show(completedInterview([film('mei.mp4')]));
  await clickButton('Add a part');
  await user.upload(screen.getByLabelText(/^Drop the video here/), mp4File('mine.mp4'));
  await screen.findByRole('region', { name: 'Upload of mine.mp4' });
  for (const name of ['Replace video', 'Add a part']) {
    await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true));
  }
});

test('read-only staff see only that a recording exists', async () => {
  signInAs('Developer');
  const can = { change: false, start: false, delete: false, assign: false };
  const { api } = await show(completedInterview([], { can }));
  expect(screen.getByText('Only a Super Admin can watch the recording.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace video' }).hasAttribute('disabled')).toBe(true);
  expect(uploadArea()).toBeNull();
  expect(api.requests).toEqual([]);
});

test('read-only staff cannot upload the recording of a future session', async () => {
  signInAs('Developer');
  const can = { change: false, start: false, delete: false, assign: false };
  await show(completedInterview([], { can, status: 'waiting' }));
  expect(uploadArea()?.textContent).toBe('Upload not available');
  expect(screen.getByText('Recordings are uploaded by a Super Admin.')).toBeDefined();
});

test('an Interviewer can upload and watch, without the list of earlier recordings', async () => {
  signInAs('Interviewer');
  const { api } = await show(completedInterview([film('zoom.mp4')]), [recording('zoom.mp4')]);
  expect(player()).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Add a part' })).toHaveProperty('disabled', false);
  expect(api.requests.filter(({ name }) => name === 'recordings.list')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
});

test('a film without links shows its file name, and is shown after a reason is given', async () => {
  const lockedInterview = completedInterview([film('one.mp4', { file: '', download: '', poster: null })]);
  const { onChange, user } = await show(lockedInterview);
  expect(document.querySelector('video')).toBeNull();
  expect(screen.getByText('one.mp4')).toBeDefined();
  expect(screen.getByText(/^Uploaded 05-04-2027/)).toBeDefined();
  const reasonRequests: unknown[] = [];
  const remove = reasonPrompt.register(async (owner) => {
    reasonRequests.push(owner);
    return true;
  });
  await user.click(screen.getByRole('button', { name: 'Watch the film' }));
  remove();
  expect(reasonRequests).toEqual([
    { id: lockedInterview.customer.id, name: lockedInterview.customer.fullName },
  ]);
  await waitFor(() => expect(onChange).toHaveBeenCalled());
});

import type { UploadChoice } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { mp4File, PendingRequest, sessionId } from '../recording.fixture.ts';
import { UploadForInterview } from './upload-for-interview.tsx';

const first: UploadChoice = { session_id: sessionId, starts_at: '2027-05-04T17:00:00.000Z', has_film: false };
const second: UploadChoice = { session_id: 'second', starts_at: '2027-06-01T21:30:00.000Z', has_film: true };
const firstName = 'Tue, May 04, 2027, 10:00 AM (PST)';
const secondName = 'Tue, Jun 01, 2027, 2:30 PM (PST)';

beforeEach(() => signInAs('Super Admin'));

const progress = { success: true as const, received: 1, chunks: 1, numbers: [1], session_id: sessionId };

async function show(...choices: UploadChoice[]) {
  vi.stubGlobal('XMLHttpRequest', PendingRequest);
  const api = createFakeApi({ 'recordings.uploadStatus': { ...progress, numbers: [], done: false } });
  const { user } = await renderElement(<UploadForInterview choices={choices} />);
  const upload = () => user.upload(screen.getByLabelText(/^Drop the video here/), mp4File('mei.mp4'));
  return { api, user, upload };
}

const session = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('nothing can be uploaded for a customer without a past session', async () => {
  await show();
  expect(screen.getByText(/This customer has no past session/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe('/sessions');
  expect(screen.queryByText(/^Drop the video here/)).toBeNull();
});

test('the only past session is preselected', async () => {
  const { api, upload } = await show(first);
  expect(screen.getByText(firstName)).toBeDefined();
  await upload();
  await screen.findByRole('region', { name: 'Upload of mei.mp4' });
  await vi.waitFor(
    () =>
      expect(api.listBodies('recordings.uploadStatus')).toMatchObject([
        { session_id: sessionId, bytes: 100 },
      ]),
    10_000,
  );
});

test('one of several sessions must be selected first', async () => {
  const { user } = await show(first, second);
  expect(screen.getByText('Upload not available')).toBeDefined();
  expect(screen.getByText('Choose the session first.')).toBeDefined();
  await user.click(session(firstName));
  expect(screen.getByText('Drop the video here, or click to choose')).toBeDefined();
  expect(screen.queryByText(/This session has a film/)).toBeNull();
});

test('a session with a film warns that it is replaced', async () => {
  const { user } = await show(first, second);
  await user.click(session(secondName));
  expect(screen.getByText(/This session has a film. The new one replaces it/)).toBeDefined();
});

test('while a film is uploaded, the session cannot be changed', async () => {
  const { user, upload } = await show(first, second);
  await user.click(session(firstName));
  await upload();
  await screen.findByRole('region', { name: 'Upload of mei.mp4' });
  expect(session(firstName).disabled).toBe(true);
  expect(session(secondName).disabled).toBe(true);
});

test('a complete upload links to the session', async () => {
  const { api, upload } = await show(first);
  api.replies['recordings.uploadStatus'] = { ...progress, done: true };
  await upload();
  await screen.findByText('Video Uploaded Successfully');
  expect(screen.getByRole('link', { name: 'View the session' }).getAttribute('href')).toBe(
    `/session/view/${sessionId}`,
  );
});

test('read-only staff cannot upload', async () => {
  signInAs('Developer');
  await show(first);
  expect(screen.getByText('Recordings are uploaded by a Super Admin.')).toBeDefined();
  expect(screen.getByLabelText(/^Upload not available/).hasAttribute('disabled')).toBe(true);
});

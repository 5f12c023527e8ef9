import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { interviewDetails, readOnly } from './interview.fixture.ts';
import { StartInterview } from './start-interview.tsx';

const opened = vi.fn(() => null);

beforeEach(() => {
  signInAs('Super Admin');
  vi.stubGlobal('open', opened);
});
afterEach(() => {
  opened.mockClear();
  vi.useRealTimers();
});

/** Renders the button for an interview at 17:00 UTC, at this time of day. */
async function showAt(time: string, change: Parameters<typeof interviewDetails>[0] = {}) {
  vi.useFakeTimers({ now: new Date(`2027-05-04T${time}Z`), toFake: ['Date'] });
  const interview = interviewDetails(change);
  const api = createFakeApi({
    'interviews.start': { success: true, data: { status: 'started', join_url: interview.join_url ?? '' } },
  });
  const { user } = await renderElement(<StartInterview interview={interview} />);
  const button = screen.getByRole('button', { name: 'Start Session' });
  return { api, user, button, id: interview.id };
}

const hint = () => screen.queryByText(/within 15 minutes of its start time/);

test('opening the meeting 15 minutes before its start time starts the interview', async () => {
  const { api, user, button, id } = await showAt('16:45:00');
  await user.click(button);
  expect(opened).toHaveBeenCalledWith('https://meet.example.com/mei', '_blank', 'noopener,noreferrer');
  expect(api.listBodies('interviews.start')).toEqual([{ id }]);
  expect(hint()).toBeNull();
});

test('opening the meeting earlier does not start the interview, and the hint explains it', async () => {
  const { api, user, button } = await showAt('16:44:59');
  await user.click(button);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(api.requests).toEqual([]);
  expect(hint()).not.toBeNull();
});

test('opening the meeting of a started interview does not start it again', async () => {
  const { api, user, button } = await showAt('17:10:00', { status: 'started' });
  await user.click(button);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(api.requests).toEqual([]);
});

test('a rejected start shows the reason, and the meeting stays open', async () => {
  const { api, user, button } = await showAt('17:00:00');
  api.replies['interviews.start'] = createRejection(
    409,
    'interview_not_startable',
    'This session is cancelled.',
  );
  await user.click(button);
  await screen.findByText('This session is cancelled.');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('the meeting opens without waiting for the server', async () => {
  const { api, user, button } = await showAt('17:00:00');
  api.replies['interviews.start'] = replyNever;
  await user.click(button);
  expect(opened).toHaveBeenCalledTimes(1);
});

test('read-only staff cannot start an interview', async () => {
  signInAs('Developer');
  const { user, button } = await showAt('17:00:00', { can: readOnly });
  await user.click(button);
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});

test('an interview in a call of the product opens the page of the interviewer, under any host name', async () => {
  const joinUrl = 'https://www.lifestory.example/join/secret';
  const { user, button, id } = await showAt('16:45:00', { join_url: joinUrl, own_call: true });
  await user.click(button);
  expect(opened).toHaveBeenCalledWith(`/studio/${id}`, '_blank', 'noopener,noreferrer');
});

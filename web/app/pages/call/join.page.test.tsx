import type { JoinPage } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { joinPage, roomOfStoryteller } from '../../domains/studio/studio/room.fixture.ts';
import { createFakeApi, createRejection } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import JoinCallPage from './join.page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const reply = <T,>(data: T) => ({ success: true as const, data });
const openStream = () => new Response(new ReadableStream());

/** Opens the link of a guest. */
async function openLink(change: Partial<JoinPage> = {}) {
  const api = createFakeApi({
    'studio.page': reply(joinPage(change)),
    'studio.join': reply(roomOfStoryteller()),
    'studio.room': reply(roomOfStoryteller()),
    'studio.events': openStream,
    'studio.checkDevice': { success: true, message: 'The check is saved.' },
    'studio.measureUpload': reply({ bytes: 1 }),
    'studio.requestCall': { success: true, message: 'We will call you.' },
  });
  const { user } = await renderRoutes([{ path: '/join/:token', Component: JoinCallPage }], ['/join/secret']);
  return { api, user };
}

test('before the day, the page shows the time and how to prepare, and no button to join', async () => {
  await openLink({ can_join: false });
  await screen.findByRole('heading', { name: 'Welcome, Rose' });
  screen.getByText(/appears here 15 minutes before the interview/);
  screen.getByRole('navigation', { name: 'Add to calendar' });
  screen.getByRole('button', { name: 'Test camera and microphone' });
  expect(screen.queryByRole('button', { name: 'Join the interview' })).toBeNull();
});

test('the question being asked is shown to the storyteller, who can hide it', async () => {
  const { api, user } = await openLink();
  const question = { text: 'What did your kitchen smell like?', asker: 'Anna, 12' };
  const admitted = roomOfStoryteller({ state: 'admitted', question });
  api.replies['studio.join'] = reply(admitted);
  api.replies['studio.room'] = reply(admitted);
  api.replies['studio.hideQuestion'] = { success: true, message: 'The question is hidden.' };
  await user.click(await screen.findByRole('button', { name: 'Join the interview' }));
  await screen.findByText('What did your kitchen smell like?');
  screen.getByText('Anna, 12, would like to know:');
  api.replies['studio.room'] = reply(roomOfStoryteller({ state: 'admitted' }));
  await user.click(screen.getByRole('button', { name: 'Hide the question' }));
  await waitFor(() => expect(screen.queryByText('What did your kitchen smell like?')).toBeNull());
  expect(api.listBodies('studio.hideQuestion')).toEqual([{ key: expect.any(String) }]);
});

test('the storyteller gets a link for a helper, and asks to be called', async () => {
  const { api, user } = await openLink({ can_join: false });
  await user.click(await screen.findByRole('button', { name: 'Invite a helper' }));
  screen.getByText('https://story.example/join/helper');
  expect(screen.getByRole('link', { name: 'Send it by e-mail' }).getAttribute('href')).toContain('mailto:?');
  await user.click(screen.getByRole('button', { name: 'Call me instead' }));
  await user.type(screen.getByLabelText('Your phone number'), '213 373 4253');
  await user.click(screen.getByRole('button', { name: 'Please call me' }));
  await screen.findByText('We will call you at 213 373 4253.');
  expect(api.listBodies('studio.requestCall')).toEqual([{ token: 'secret', phone: '213 373 4253' }]);
});

test('joining leads to the waiting room, which says why the camera does not work', async () => {
  const { api, user } = await openLink();
  await user.click(await screen.findByRole('button', { name: 'Join the interview' }));
  await screen.findByRole('heading', { name: 'You are in the waiting room' });
  await screen.findByText(/only on secure pages/);
  expect(api.listBodies('studio.join')).toEqual([
    { token: 'secret', key: expect.stringMatching(/^\w{64}$/), take_over: false },
  ]);
});

test('a guest whose camera does not work is offered a phone call, and staff learn why', async () => {
  const { api, user } = await openLink();
  await user.click(await screen.findByRole('button', { name: 'Join the interview' }));
  await screen.findByText(/only on secure pages/);
  screen.getByRole('button', { name: 'Call me instead' });
  await waitFor(() =>
    expect(api.listBodies('studio.checkDevice')).toMatchObject([
      { token: 'secret', result: { call: 'ok', camera: 'failed', microphone: 'failed' } },
    ]),
  );
});

test('a browser without video calls offers a phone call instead of the Join button, and staff learn why', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  const { api, user } = await openLink();
  expect((await screen.findByRole('alert')).textContent).toContain('This browser cannot make video calls.');
  expect(screen.queryByRole('button', { name: 'Join the interview' })).toBeNull();
  await waitFor(() =>
    expect(api.listBodies('studio.checkDevice')).toMatchObject([{ result: { call: 'unsupported' } }]),
  );
  await user.click(screen.getByRole('button', { name: 'Test camera and microphone' }));
  screen.getByText(/This browser cannot make video calls/);
  screen.getByRole('button', { name: 'Call me instead' });
});

test('the test of a browser that cannot record says so, and the guest can still join', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  const { user } = await openLink();
  await screen.findByRole('button', { name: 'Join the interview' });
  await user.click(screen.getByRole('button', { name: 'Test camera and microphone' }));
  screen.getByText(/This browser cannot record the interview/);
});

test('a call that breaks leads to the offer of a phone call, and staff learn of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api, user } = await openLink();
  const room = reply(roomOfStoryteller({ state: 'admitted', people: undefined as never }));
  api.replies['studio.join'] = room;
  api.replies['studio.room'] = room;
  await user.click(await screen.findByRole('button', { name: 'Join the interview' }));
  await screen.findByRole('heading', { name: 'The call stopped working on this device' });
  screen.getByRole('button', { name: 'Call me instead' });
  await waitFor(() =>
    expect(api.listBodies('studio.checkDevice').at(-1)).toMatchObject({ result: { call: 'failed' } }),
  );
});

test('a link in use on another device is continued on this one only after a decision', async () => {
  const { api, user } = await openLink();
  const message = 'This link is already open on another device.';
  api.replies['studio.join'] = createRejection(409, 'seat_in_use', message);
  await user.click(await screen.findByRole('button', { name: 'Join the interview' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  api.replies['studio.join'] = reply(roomOfStoryteller());
  await user.click(screen.getByRole('button', { name: 'Continue on this device' }));
  await screen.findByRole('heading', { name: 'You are in the waiting room' });
  expect(api.listBodies('studio.join')[1]).toMatchObject({ take_over: true });
});

test('a helper enters a name', async () => {
  const { api, user } = await openLink({ role: 'helper', helper_url: null });
  await user.type(await screen.findByLabelText('Your name'), 'Tom');
  await user.click(screen.getByRole('button', { name: 'Join the interview' }));
  await waitFor(() => expect(api.listBodies('studio.join')[0]).toMatchObject({ name: 'Tom' }));
  expect(screen.queryByRole('button', { name: 'Call me instead' })).toBeNull();
});

test.each([
  [{ ended_at: '2027-05-04T18:00:00Z' }, 'The interview has ended'],
  [{ state: 'left' }, 'You have left the call'],
  [{ state: 'replaced' }, 'The call continues elsewhere'],
] as const)('a room with %o shows “%s”', async (change, title) => {
  const { api, user } = await openLink();
  const room = reply(roomOfStoryteller(change));
  api.replies['studio.join'] = room;
  api.replies['studio.room'] = room;
  await user.click(await screen.findByRole('button', { name: 'Join the interview' }));
  await screen.findByRole('heading', { name: title });
});

test.each([
  [{ state: 'cancelled' }, 'This interview was cancelled'],
  [{ state: 'completed' }, 'Your interview has taken place'],
] as const)('a link with %o shows “%s”', async (change, title) => {
  await openLink(change);
  await screen.findByRole('heading', { name: title });
});

test('an expired link shows until when it worked, and that what waits on the device is sent', async () => {
  createFakeApi({ 'studio.page': createRejection(403, 'link_expired', 'This link has expired.') });
  await renderRoutes([{ path: '/join/:token', Component: JoinCallPage }], ['/join/expired']);
  await screen.findByText('This link has expired.');
  screen.getByText(/If a part of the recording is still on this device, it is sent now/);
});

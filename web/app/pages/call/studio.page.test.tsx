import type { Room } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readIdleSeconds } from '../../api/activity.ts';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { roomOfStoryteller } from '../../domains/studio/studio/room.fixture.ts';
import { createFakeApi, createRejection } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import StudioPage from './studio.page.tsx';

const reply = <T,>(data: T) => ({ success: true as const, data });
const person = { connected: true, session: null } as const;
const roomOfInterviewer = (change: Partial<Room> = {}) =>
  roomOfStoryteller({
    seat_id: 'mara',
    role: 'interviewer',
    state: 'admitted',
    people: [
      { ...person, id: 'mara', role: 'interviewer', name: 'Mara Stone', state: 'admitted' },
      { ...person, id: 'rose', role: 'storyteller', name: 'Rose Delgado', state: 'waiting' },
    ],
    ...change,
  });

const kitchen = {
  id: '01890000-0000-7000-8000-000000000061',
  text: 'What did your kitchen smell like?',
  asker: 'Anna, 12',
  asked_at: null,
};

/** Joins the call as an interviewer. */
async function joinCall(change: Partial<Room> = {}) {
  signInAs('Super Admin');
  const room = reply(roomOfInterviewer(change));
  const api = createFakeApi({
    'studio.joinAsStaff': room,
    'studio.room': room,
    'studio.events': () => new Response(new ReadableStream()),
    'studio.admit': { success: true, message: 'The guest can join.' },
    'studio.dismiss': { success: true, message: 'The guest was removed.' },
    'studio.end': { success: true, message: 'The call has ended.' },
    'notes.list': { success: true, data: [] } as never,
    'questions.ofInterview': reply({ questions: [kitchen], topics_to_avoid: [] }),
    'chapters.mark': reply({ chapter_id: '01890000-0000-7000-8000-000000000060', at_ms: 61_000 }),
  });
  const { user } = await renderRoutes([{ path: '/studio/:id', Component: StudioPage }], ['/studio/one']);
  await user.click(await screen.findByRole('button', { name: 'Join the call' }));
  await screen.findByRole('heading', { name: 'Guests' });
  return { api, user };
}

test('the interviewer sees who waits, and admits them', async () => {
  const { api, user } = await joinCall();
  screen.getByRole('heading', { level: 1, name: 'Interview with Rose' });
  screen.getByText('Rose Delgado is waiting.');
  screen.getByText('Waiting for the first guest');
  await user.click(screen.getByRole('button', { name: 'Admit Rose Delgado' }));
  await waitFor(() => expect(api.listBodies('studio.admit')).toMatchObject([{ seat_id: 'rose' }]));
});

test('the timer follows the clock of the server', async () => {
  await joinCall({ started_at: '2027-05-04T16:00:00Z', now: '2027-05-04T17:02:03Z' });
  expect(screen.getByRole('timer').textContent).toMatch(/^1:02:0[345]$/);
});

test('a call is ended for everybody only after a confirmation', async () => {
  const { api, user } = await joinCall();
  await user.click(screen.getByRole('button', { name: 'End for everyone' }));
  expect(api.listBodies('studio.end')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'End the call' }));
  await waitFor(() => expect(api.listBodies('studio.end')).toHaveLength(1));
});

test('a running call counts as activity of the interviewer', async () => {
  await joinCall();
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  expect(readIdleSeconds()).toBe(0);
  vi.useRealTimers();
});

test('a call that runs on another device is continued here only after a decision', async () => {
  signInAs('Super Admin');
  const api = createFakeApi({ 'studio.joinAsStaff': createRejection(409, 'seat_in_use', 'It is in use.') });
  const { user } = await renderRoutes([{ path: '/studio/:id', Component: StudioPage }], ['/studio/one']);
  await user.click(await screen.findByRole('button', { name: 'Join the call' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It is in use.');
  await user.click(screen.getByRole('button', { name: 'Continue on this device' }));
  await waitFor(() => expect(api.listBodies('studio.joinAsStaff')[1]).toMatchObject({ take_over: true }));
});

test('beside the call, a tap marks a question as asked and says where its chapter is', async () => {
  const { api, user } = await joinCall();
  await user.click(await screen.findByRole('button', { name: `Mark as asked: ${kitchen.text}` }));
  await screen.findByText(`${kitchen.text}: chapter at 1:01`);
  expect(api.listBodies('chapters.mark')).toEqual([{ id: 'one', question_id: kitchen.id }]);
});

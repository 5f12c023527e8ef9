import type { Heart } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryQuery } from '../gallery.api.ts';
import { ana, memoryWithComments, rose } from '../memory.fixture.ts';
import { HeartButton } from './heart-button.tsx';

const { profile: _profile, ...anaHeart } = ana;
const { profile: _ownProfile, ...ownHeart } = rose;

beforeEach(() => storeSignIn({ ...rose, role: 'Customer' } as never, 'secret'));

function Page() {
  const { data } = useQuery(memoryQuery('m1'));
  return data ? <HeartButton memory={data} /> : null;
}

/** Renders the button of a memory to which these people gave a heart. */
async function showButton(hearts: Heart[], replies: Parameters<typeof createFakeApi>[0] = {}) {
  const data = { ...memoryWithComments(), hearts };
  const api = createFakeApi({ 'gallery.memory': { success: true, data }, ...replies });
  const { user } = await renderElement(<Page />);
  const button = await screen.findByRole('button', { name: 'Heart' });
  return { api, user, button };
}

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('a heart is given by one tap and shown before the server replies', async () => {
  const { api, user, button } = await showButton([anaHeart], { 'gallery.setHeart': replyNever });
  expect(isPressed(button)).toBe('false');
  screen.getByText('Ana Reyes');
  await user.click(button);
  await screen.findByText('You and Ana Reyes');
  expect(isPressed(button)).toBe('true');
  await waitFor(() => expect(api.listBodies('gallery.setHeart')).toEqual([{ id: 'm1', heart: true }]));
});

test('a second tap takes the heart back, even with the keyboard', async () => {
  const { api, user, button } = await showButton([ownHeart], {
    'gallery.setHeart': { success: true, data: [] },
  });
  screen.getByText('You');
  button.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(isPressed(button)).toBe('false'));
  expect(screen.queryByText('You')).toBeNull();
  expect(api.listBodies('gallery.setHeart')).toEqual([{ id: 'm1', heart: false }]);
});

test('a heart that cannot be given is taken back with the reason', async () => {
  const { user, button } = await showButton([], {
    'gallery.setHeart': createRejection(503, 'unavailable', 'We are away for a moment.'),
  });
  await user.click(button);
  await screen.findByText('Your heart was not changed. We are away for a moment.');
  expect(isPressed(button)).toBe('false');
});

test('of many people, the first four are named, and all of them on request', async () => {
  const people = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'].map((fullName) => ({
    id: fullName,
    fullName,
  }));
  const { user } = await showButton(people);
  await user.click(screen.getByRole('button', { name: '2 others' }));
  screen.getByText('Ana, Ben, Cleo, Dora, Emil, and Fay');
});

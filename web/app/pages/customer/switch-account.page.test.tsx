import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readUser } from '../../api/sign-in.ts';
import { signInAs, userInfo } from '../../domains/people/people/person.fixture.ts';
import { switchEntry } from '../../domains/people/stories/story.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import SwitchAccountPage from './switch-account.page.tsx';

const ownEntry = switchEntry({ id: 'mei', fullName: 'Mei Tanaka', own: true });
const roseEntry = switchEntry();
const ottoEntry = switchEntry({ id: 'otto', fullName: 'Otto Lane' });

beforeEach(() => signInAs('Sub User'));

async function showPage(stories: (typeof roseEntry)[], booked = false) {
  const api = createFakeApi({ 'stories.switches': { success: true, data: stories, booked } });
  const { user } = await renderRoutes(
    [
      { path: '/switch-account', element: <SwitchAccountPage /> },
      { path: '/home', element: <h1>Home</h1> },
    ],
    ['/switch-account'],
  );
  await screen.findByRole('heading', { name: 'Your own lifestory' });
  return { user, api };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const storyButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the user’s own story and those of others are listed separately', async () => {
  await showPage([ownEntry, roseEntry, ottoEntry]);
  region('Your own lifestory').getByRole('button', { name: /Mei Tanaka/ });
  const invited = region('Lifestories you are invited to');
  invited.getByRole('button', { name: /Rose Whitaker/ });
  invited.getByRole('button', { name: /Otto Lane/ });
  expect(invited.queryByText('Mei Tanaka')).toBeNull();
});

test('choosing a story opens its home page', async () => {
  const { user, api } = await showPage([ownEntry, roseEntry]);
  api.replies['stories.updateSwitch'] = { success: true, data: userInfo({ role: 'Customer' }) };
  await user.click(storyButton(/Mei Tanaka/));
  await screen.findByRole('heading', { name: 'Home' });
  expect(api.listBodies('stories.updateSwitch')).toEqual([{ id: 'mei' }]);
  expect(readUser()?.role).toBe('Customer');
});

test('a rejected switch shows the reason, which can be dismissed', async () => {
  const { user, api } = await showPage([roseEntry]);
  api.replies['stories.updateSwitch'] = createRejection(403, 'story_inactive', 'This story is closed.');
  await user.click(storyButton(/Rose Whitaker/));
  expect((await screen.findByRole('alert')).textContent).toBe('This story is closed.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('during a switch no other story can be chosen', async () => {
  const { user, api } = await showPage([roseEntry, ottoEntry]);
  api.replies['stories.updateSwitch'] = replyNever;
  await user.click(storyButton(/Rose Whitaker/));
  expect(storyButton(/Otto Lane/).disabled).toBe(true);
  await user.click(storyButton(/Otto Lane/));
  expect(api.listBodies('stories.updateSwitch')).toEqual([{ id: 'rose' }]);
});

test.each([
  ['a member', [roseEntry], ['Lifestories you are invited to', 'Your own lifestory']],
  ['a storyteller', [ownEntry, roseEntry], ['Your own lifestory', 'Lifestories you are invited to']],
])('%s finds the story that they came for first', async (_who, stories, headings) => {
  await showPage(stories);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    headings,
  );
});

test('a user without a story of their own is invited to book an interview', async () => {
  await showPage([roseEntry]);
  const link = region('Your own lifestory').getByRole('link', { name: 'Schedule my Lifestory' });
  expect(link.getAttribute('href')).toBe('/schedule-lifestory');
});

test('a member with a booking sees what happens next instead of a link to book', async () => {
  await showPage([roseEntry], true);
  region('Your own lifestory').getByText(/^Your interview is booked\./);
  expect(screen.queryByRole('link', { name: 'Schedule my Lifestory' })).toBeNull();
});

test('a user who is not a member of any story sees that nobody has invited them', async () => {
  await showPage([ownEntry]);
  region('Lifestories you are invited to').getByText('You are not invited to anybody’s lifestory.');
});

test('leaving the only story warns that no story is left', async () => {
  const { user } = await showPage([roseEntry]);
  await user.click(screen.getByRole('button', { name: 'Leave this lifestory' }));
  await screen.findByText(/^It is the only one you can see/);
});

test('leaving one of several stories does not warn', async () => {
  const { user } = await showPage([ownEntry, roseEntry]);
  await user.click(screen.getByRole('button', { name: 'Leave this lifestory' }));
  await screen.findByText(/^You will no longer see it/);
  expect(screen.queryByText(/^It is the only one/)).toBeNull();
});

test('if the stories cannot be loaded, the reason is shown, and a retry requests them again', async () => {
  const api = createFakeApi({ 'stories.switches': createRejection(500, 'unexpected', 'The list is lost.') });
  const { user } = await renderRoutes([{ path: '/', element: <SwitchAccountPage /> }]);
  await screen.findByText('The list is lost.');
  expect(screen.queryByRole('heading', { name: 'Your own lifestory' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(api.requests).toHaveLength(2);
});

test('the invitation to book is hidden while the stories load', async () => {
  createFakeApi({ 'stories.switches': replyNever });
  await renderRoutes([{ path: '/', element: <SwitchAccountPage /> }]);
  screen.getByRole('heading', { name: 'Switch Account' });
  expect(screen.queryByRole('link')).toBeNull();
});

import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readUser, storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { switchEntry, userInfo } from '../story.fixture.ts';
import { enterStory } from './story-entry.ts';

const ownEntry = switchEntry({ id: 'walter', fullName: 'Walter Brown', own: true });
const userAsMember = userInfo({ role: 'Sub User' });

beforeEach(() => storeSignIn(userInfo(), 'secret'));

/** Renders the toasts, with an API that returns these stories. */
async function openPage(...entries: ReturnType<typeof switchEntry>[]) {
  await renderElement(<p>A page</p>);
  return createFakeApi({
    'stories.switches': { success: true, data: entries, booked: false },
    'stories.updateSwitch': { success: true, data: userAsMember },
  });
}

test('entering another story switches to it and shows a message', async () => {
  const api = await openPage(ownEntry, switchEntry());
  expect(await act(() => enterStory('rose'))).toBe(true);
  await screen.findByText('You are now looking at Rose Whitaker’s story');
  expect(api.listBodies('stories.updateSwitch')).toEqual([{ id: 'rose' }]);
  expect(readUser()).toEqual(userAsMember);
});

test('entering the user’s own story shows a separate message', async () => {
  await openPage(ownEntry, switchEntry({ current: true }));
  expect(await act(() => enterStory('walter'))).toBe(true);
  await screen.findByText('You are now looking at your own story');
});

test.each([
  { name: 'the current story', entry: switchEntry({ current: true }) },
  { name: 'a disabled story', entry: switchEntry({ disabled: true }) },
  { name: 'a story without a membership', entry: switchEntry({ id: 'otto' }) },
])('$name is not entered', async ({ entry }) => {
  const api = await openPage(ownEntry, entry);
  expect(await enterStory('rose')).toBe(false);
  expect(api.listBodies('stories.updateSwitch')).toEqual([]);
  expect(readUser()?.role).toBe('Customer');
});

test('a rejected switch throws and keeps the role', async () => {
  const api = await openPage(ownEntry, switchEntry());
  api.replies['stories.updateSwitch'] = createRejection(403, 'story_inactive', 'This account is closed.');
  await expect(enterStory('rose')).rejects.toThrow('This account is closed.');
  expect(readUser()?.role).toBe('Customer');
});

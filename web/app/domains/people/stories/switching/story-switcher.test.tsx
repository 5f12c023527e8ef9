import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readUser, storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { switchEntry, userInfo } from '../story.fixture.ts';
import { StorySwitcher } from './story-switcher.tsx';

const ownEntry = switchEntry({ id: 'walter', fullName: 'Walter Brown', own: true, current: true });
const roseEntry = switchEntry();
const disabledEntry = switchEntry({ id: 'otto', fullName: 'Otto Lane', disabled: true });

beforeEach(() => storeSignIn(userInfo(), 'secret'));

const choices = () => screen.getAllByRole('button');
const choice = (name: string | RegExp) => screen.getByRole('button', { name });

test('the current story is marked, and the user’s own story has a special name', async () => {
  await renderElement(<StorySwitcher entries={[ownEntry, roseEntry, disabledEntry]} />);
  expect(choices().map(({ textContent }) => textContent)).toEqual([
    'WBYour own lifestoryYou are here',
    'RWRose Whitaker',
    'OLOtto LaneThis account is in-active',
  ]);
  expect(choices().map((button) => button.getAttribute('aria-current'))).toEqual(['true', null, null]);
});

test('a disabled story can be chosen only if it is the user’s own', async () => {
  await renderElement(
    <StorySwitcher entries={[{ ...ownEntry, disabled: true }, roseEntry, disabledEntry]} />,
  );
  expect(choices().map((button) => button.hasAttribute('disabled'))).toEqual([false, false, true]);
});

test('choosing a story switches to it with the user’s role there', async () => {
  const user = userInfo({ role: 'Sub User' });
  const api = createFakeApi({ 'stories.updateSwitch': { success: true, data: user } });
  const page = await renderElement(<StorySwitcher entries={[ownEntry, roseEntry]} />);
  await page.user.click(choice(/Rose Whitaker/));
  await waitFor(() => expect(readUser()).toEqual(user));
  expect(api.listBodies('stories.updateSwitch')).toEqual([{ id: 'rose' }]);
});

test('choosing the current story does nothing', async () => {
  const api = createFakeApi({});
  const { user } = await renderElement(<StorySwitcher entries={[ownEntry, roseEntry]} />);
  await user.click(choice(/Your own lifestory/));
  expect(api.requests).toEqual([]);
});

test('during a switch no other story can be chosen', async () => {
  const api = createFakeApi({ 'stories.updateSwitch': replyNever });
  const { user } = await renderElement(<StorySwitcher entries={[ownEntry, roseEntry]} />);
  await user.click(choice(/Rose Whitaker/));
  await waitFor(() => expect(choices().every((button) => button.hasAttribute('disabled'))).toBe(true));
  await user.click(choice(/Rose Whitaker/));
  expect(api.requests).toHaveLength(1);
});

test('a rejected switch shows the reason, and the story stays', async () => {
  createFakeApi({
    'stories.updateSwitch': createRejection(403, 'story_inactive', 'This account is closed.'),
  });
  const { user } = await renderElement(<StorySwitcher entries={[ownEntry, roseEntry]} />);
  await user.click(choice(/Rose Whitaker/));
  await screen.findByText('This account is closed.');
  expect(readUser()?.role).toBe('Customer');
});

import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readUser, storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { switchEntry, userInfo } from '../story.fixture.ts';
import { LeaveStory } from './leave-story.tsx';
import { switchesQuery } from './switch.api.ts';

beforeEach(() => storeSignIn(userInfo({ role: 'Sub User' }), 'secret'));

/** Opens the confirmation. */
async function openConfirmation(isOnlyStory = false) {
  const { user } = await renderElement(<LeaveStory entry={switchEntry()} isOnlyStory={isOnlyStory} />);
  await user.click(screen.getByRole('button', { name: 'Leave this lifestory' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave the lifestory of Rose Whitaker?' });
  return { user, dialog };
}

const warning = 'It is the only one you can see: without it you can no longer sign in.';

test('the confirmation explains the consequences of leaving', async () => {
  const { dialog } = await openConfirmation();
  expect(dialog.textContent).toContain('The memories and comments you shared there stay.');
  expect(dialog.textContent).toContain('Rose Whitaker has to invite you again.');
  expect(dialog.textContent).not.toContain(warning);
});

test('the confirmation for the only story warns that the user can no longer sign in', async () => {
  const { dialog } = await openConfirmation(true);
  expect(dialog.textContent).toContain(warning);
});

test('Cancel keeps the membership', async () => {
  const api = createFakeApi({});
  const { user } = await openConfirmation();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests).toEqual([]);
});

test('leaving shows a message although the story is no longer listed, and changes the user’s role', async () => {
  let entries = [switchEntry()];
  const api = createFakeApi({
    'stories.switches': () => ({ success: true, data: entries, booked: false }),
    'stories.leave': () => {
      entries = [];
      return { success: true, data: userInfo({ role: 'Customer' }) };
    },
  });
  function Page() {
    const { data } = useQuery(switchesQuery);
    if (!data) return <p>Loading</p>;
    const [entry] = data.data;
    return entry ? <LeaveStory entry={entry} isOnlyStory={false} /> : <p>Nobody has invited you</p>;
  }
  const { user } = await renderElement(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Leave this lifestory' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, leave' }));
  await screen.findByText('You have left the lifestory of Rose Whitaker.');
  await screen.findByText('Nobody has invited you');
  expect(api.listBodies('stories.leave')).toEqual([{ id: 'rose' }]);
  expect(readUser()?.role).toBe('Customer');
});

test('leaving cannot be confirmed a second time while it is in progress', async () => {
  const api = createFakeApi({ 'stories.leave': replyNever });
  const { user } = await openConfirmation();
  const confirm = screen.getByRole('button', { name: 'Yes, leave' });
  await user.click(confirm);
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.click(confirm);
  expect(api.requests).toHaveLength(1);
});

test('if leaving is rejected, the reason is shown and the role stays', async () => {
  createFakeApi({ 'stories.leave': createRejection(404, 'not_found', 'You are not invited to this story.') });
  const { user } = await openConfirmation();
  await user.click(screen.getByRole('button', { name: 'Yes, leave' }));
  await screen.findByText('You are not invited to this story.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readUser()?.role).toBe('Sub User');
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { familyMember } from '../../domains/people/stories/story.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import FamilyPage from './family.page.tsx';

const form = () => screen.queryByRole('form', { name: 'Invite friends and family' });
const inviteButton = () => screen.getByRole('button', { name: 'Invite' });

async function showPage(members: ReturnType<typeof familyMember>[], path = '/friends-and-family') {
  const api = createFakeApi({ 'stories.family': { success: true, data: members } });
  const page = await renderElement(<FamilyPage />, path);
  await waitFor(() => expect(screen.queryByText('Loading friends and family…')).toBeNull());
  return { ...page, api };
}

test('the members of the story are listed', async () => {
  await showPage([familyMember(), familyMember({ id: 'paul', fullName: 'Paul Reed' })]);
  screen.getByText('Nora Reed');
  screen.getByText('Paul Reed');
});

test('the page is not reported as empty while the members load, and inviting is possible', async () => {
  createFakeApi({ 'stories.family': replyNever });
  await renderElement(<FamilyPage />);
  screen.getByText('Loading friends and family…');
  expect(screen.queryByText('No Friends & Family')).toBeNull();
  inviteButton();
});

test('if the members cannot be loaded, the reason is shown, and a retry loads them', async () => {
  const api = createFakeApi({ 'stories.family': createRejection(500, 'unexpected', 'The list is lost.') });
  const { user } = await renderElement(<FamilyPage />);
  await screen.findByText('The list is lost.');
  api.replies['stories.family'] = { success: true, data: [familyMember()] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nora Reed');
});

test('a story without members explains what an invitation does, and opens the form', async () => {
  const { user } = await showPage([]);
  screen.getByText('No Friends & Family');
  expect(form()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  expect(form()).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});

test('a link can open the form', async () => {
  await showPage([familyMember()], '/friends-and-family?invite');
  expect(form()).not.toBeNull();
  expect(inviteButton().getAttribute('aria-expanded')).toBe('true');
});

test('the button opens the form without a new history entry, and closes it again', async () => {
  const { user, router } = await showPage([familyMember()]);
  expect(inviteButton().getAttribute('aria-expanded')).toBe('false');
  await user.click(inviteButton());
  expect(form()?.parentElement?.id).toBe(inviteButton().getAttribute('aria-controls'));
  expect(router.state.historyAction).toBe('REPLACE');
  await user.click(inviteButton());
  await waitFor(() => expect(form()).toBeNull());
});

test('Cancel returns the focus to the button', async () => {
  const { user } = await showPage([familyMember()], '/friends-and-family?invite');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(form()).toBeNull());
  expect(document.activeElement).toBe(inviteButton());
});

test('an invited person appears in the list, and the form closes', async () => {
  const { user, api } = await showPage([], '/friends-and-family?invite');
  api.replies['stories.invite'] = { success: true, message: 'The invitation is sent.' };
  api.replies['stories.family'] = { success: true, data: [familyMember()] };
  await user.type(screen.getByLabelText(/^First name/), 'Nora');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('The invitation is sent.');
  await screen.findByText('Nora Reed');
  await waitFor(() => expect(form()).toBeNull());
  expect(api.listBodies('stories.invite')).toMatchObject([[{ fname: 'Nora', relationship: 'Unknown' }]]);
});

test('removing a member moves the focus to the invite button', async () => {
  const { user, api } = await showPage([familyMember()]);
  api.replies['stories.removeMember'] = { success: true, message: 'Nora Reed is removed.' };
  await user.click(screen.getByRole('button', { name: 'Remove Nora Reed' }));
  api.replies['stories.family'] = { success: true, data: [] };
  await user.click(await screen.findByRole('button', { name: 'Yes, remove' }));
  await screen.findByText('No Friends & Family');
  await waitFor(() => expect(document.activeElement).toBe(inviteButton()));
});

test('after a wrong address, a new invitation starts from what was typed', async () => {
  const { user, api } = await showPage([familyMember()]);
  api.replies['stories.removeMember'] = { success: true, message: 'Removed.' };
  await user.click(screen.getByRole('button', { name: 'Correct the address of Nora Reed' }));
  await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
  await waitFor(() => expect(form()).not.toBeNull());
  expect(api.listBodies('stories.removeMember')).toEqual([{ id: 'nora' }]);
  const typedIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(typedIn(/^First name/)).toBe('Nora');
  expect(typedIn(/^Last name/)).toBe('Reed');
  expect(typedIn(/^Email/)).toBe('nora@example.com');
  expect(typedIn(/^Confirm email/)).toBe('');
  expect(typedIn(/^Phone/)).toBe('+1 213 555 0101');
});

import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { familyMember } from '../story.fixture.ts';
import { familyQuery } from './family.api.ts';
import { OwnFamily } from './own-family.tsx';

const joined = familyMember({ id: 'paul', fname: 'Paul', fullName: 'Paul Reed', is_active: true });
const onRemoved = vi.fn();

beforeEach(() => onRemoved.mockClear());

const showFamily = (...family: ReturnType<typeof familyMember>[]) =>
  renderElement(<OwnFamily family={family} onRemoved={onRemoved} />);

/** Opens the confirmation for removing Paul. */
async function openConfirmation() {
  const { user } = await showFamily(joined);
  await user.click(screen.getByRole('button', { name: 'Remove Paul Reed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Paul Reed?' });
  return { user, dialog };
}

test('the storyteller sees e-mail addresses and bios', async () => {
  await showFamily(familyMember({ bio: 'Loves sailing.' }));
  screen.getByText('nora@example.com');
  screen.getByText('Loves sailing.');
});

test('an invitation can be resent only to members who have not joined', async () => {
  await showFamily(familyMember(), joined);
  screen.getByRole('button', { name: 'Resend invitation to Nora Reed' });
  expect(screen.queryByRole('button', { name: 'Resend invitation to Paul Reed' })).toBeNull();
});

test('a resent invitation is confirmed', async () => {
  const api = createFakeApi({
    'stories.resendInvitation': { success: true, message: 'The invitation is on its way again.' },
  });
  const { user } = await showFamily(familyMember());
  await user.click(screen.getByRole('button', { name: 'Resend invitation to Nora Reed' }));
  await screen.findByText('The invitation is on its way again.');
  expect(api.listBodies('stories.resendInvitation')).toEqual([{ id: 'nora' }]);
});

test('only one invitation can be resent at a time', async () => {
  const api = createFakeApi({ 'stories.resendInvitation': replyNever });
  const { user } = await showFamily(familyMember(), familyMember({ id: 'ida', fullName: 'Ida Reed' }));
  await user.click(screen.getByRole('button', { name: 'Resend invitation to Nora Reed' }));
  const otherButton = screen.getByRole('button', { name: 'Resend invitation to Ida Reed' });
  await waitFor(() => expect(otherButton.hasAttribute('disabled')).toBe(true));
  await user.click(otherButton);
  expect(api.listBodies('stories.resendInvitation')).toEqual([{ id: 'nora' }]);
});

test('a rejected resend shows the reason', async () => {
  createFakeApi({ 'stories.resendInvitation': createRejection(409, 'conflict', 'Nora Reed has joined.') });
  const { user } = await showFamily(familyMember());
  await user.click(screen.getByRole('button', { name: 'Resend invitation to Nora Reed' }));
  await screen.findByText('Nora Reed has joined.');
});

test('the confirmation of a removal explains its consequences', async () => {
  const api = createFakeApi({});
  const { user, dialog } = await openConfirmation();
  expect(dialog.textContent).toContain('It will be permanently deleted!');
  expect(dialog.textContent).toContain('Paul will no longer see your story.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests).toEqual([]);
  expect(onRemoved).not.toHaveBeenCalled();
});

test('a confirmed removal is sent, and a message is shown', async () => {
  const api = createFakeApi({ 'stories.removeMember': { success: true, message: 'Deleted successfully' } });
  const { user } = await openConfirmation();
  await user.click(screen.getByRole('button', { name: 'Yes, remove' }));
  await screen.findByText('Deleted successfully');
  expect(api.listBodies('stories.removeMember')).toEqual([{ id: 'paul' }]);
  expect(onRemoved).toHaveBeenCalledOnce();
});

test('the message about the removal of the last member is shown although the list disappears', async () => {
  let family = [joined];
  createFakeApi({
    'stories.family': () => ({ success: true, data: family }),
    'stories.removeMember': () => {
      family = [];
      return { success: true, message: 'Deleted successfully' };
    },
  });
  function Page() {
    const { data } = useQuery(familyQuery());
    return data?.length ? <OwnFamily family={data} onRemoved={onRemoved} /> : <p>Nobody</p>;
  }
  const { user } = await renderElement(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Remove Paul Reed' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, remove' }));
  await screen.findByText('Nobody');
  await screen.findByText('Deleted successfully');
  expect(onRemoved).toHaveBeenCalledOnce();
});

test('while a member is being removed, the removal cannot be sent again', async () => {
  const api = createFakeApi({ 'stories.removeMember': replyNever });
  const { user } = await openConfirmation();
  const confirm = screen.getByRole('button', { name: 'Yes, remove' });
  await user.click(confirm);
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.click(confirm);
  expect(api.listBodies('stories.removeMember')).toHaveLength(1);
});

test('a rejected removal shows the reason and closes the confirmation', async () => {
  createFakeApi({
    'stories.removeMember': createRejection(404, 'not_found', 'This person is not in the story.'),
  });
  const { user } = await openConfirmation();
  await user.click(screen.getByRole('button', { name: 'Yes, remove' }));
  await screen.findByText('This person is not in the story.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a helper can resend invitations, but not remove members', async () => {
  const helper = familyMember({ id: 'dora', fullName: 'Dora Reed', is_active: true, helper: true });
  await renderElement(
    <OwnFamily family={[familyMember(), helper]} onRemoved={onRemoved} removable={false} />,
  );
  screen.getByRole('button', { name: 'Resend invitation to Nora Reed' });
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  screen.getByText('Daughter');
  screen.getByText('Daughter, Helper');
});

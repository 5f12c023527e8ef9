import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { featureSwitches } from '../../../../feature-switches.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { familyMember, userInfo } from '../story.fixture.ts';
import { FamilyCard } from './family.card.tsx';
import type { FamilyTableRow } from './family-table.tsx';

const invited = familyMember();
const joined = familyMember({
  id: 'paul',
  fullName: 'Paul Reed',
  email: 'paul@example.com',
  is_active: true,
});
const onChange = vi.fn(async () => undefined);

beforeEach(() => {
  onChange.mockClear();
  storeSignIn(userInfo({ role: 'Super Admin' }), 'secret');
});

afterEach(() => {
  featureSwitches.familyRowDeletion = false;
});

/** Renders the card in the main landmark, where its menus open. */
const showCard = (family: readonly FamilyTableRow[], isStoryOpen = true) =>
  renderElement(
    <main>
      <FamilyCard customerId="c1" family={family} isStoryOpen={isStoryOpen} onChange={onChange} />
    </main>,
  );

/** Opens the menu of the invited member and selects an action. */
async function chooseAction(action: string, isStoryOpen = true) {
  const { user } = await showCard([invited], isStoryOpen);
  await user.click(screen.getByRole('button', { name: 'Actions for Nora Reed' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return user;
}

const laterNote = 'Invitations are sent when the customer’s account is created.';

test.each([
  { isStoryOpen: false, label: 'Save invitation', other: 'Send invitation' },
  { isStoryOpen: true, label: 'Send invitation', other: 'Save invitation' },
])(
  'the form’s button is "$label" if the customer’s account exists: $storyIsOpen',
  async ({ isStoryOpen, label, other }) => {
    const { user } = await showCard([], isStoryOpen);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    screen.getByRole('button', { name: label });
    expect(screen.queryByRole('button', { name: other })).toBeNull();
    expect(screen.queryByText(laterNote) !== null).toBe(!isStoryOpen);
  },
);

test('a family without members shows a message until the invitation form is open', async () => {
  const { user } = await showCard([]);
  screen.getByText('No record found');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(screen.queryByText('No record found')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByText('No record found');
});

test('each member has a name that links to their page, contact data, relationship and status', async () => {
  await showCard([invited, joined]);
  expect(screen.getByRole('link', { name: 'Nora Reed' }).getAttribute('href')).toBe('/user/view/nora');
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  for (const text of ['nora@example.com', '+1 213 555 0101', 'Daughter', 'Invited'])
    expect(first).toContain(text);
  expect(second).toContain('Created');
});

test('Edit opens the dialog of the member', async () => {
  const { user } = await showCard([invited, joined]);
  await user.click(screen.getByRole('button', { name: 'Edit Paul Reed' }));
  await screen.findByRole('dialog', { name: 'Edit Paul Reed' });
});

test('a Developer sees the members without phone numbers, and all buttons are disabled', async () => {
  storeSignIn(userInfo({ role: 'Developer' }), 'secret');
  await showCard([invited]);
  screen.getByText('Phone hidden');
  expect(screen.queryByText('+1 213 555 0101')).toBeNull();
  for (const name of ['Invite', 'Edit Nora Reed', 'Actions for Nora Reed']) {
    const button = screen.getByRole('button', { name });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(button.title).toBe('Only a Super Admin can change this.');
  }
});

test('a long list shows ten members until “Show all” is pressed', async () => {
  const family = Array.from({ length: 12 }, (_, index) => familyMember({ id: `m${index}` }));
  const { user } = await showCard(family);
  expect(screen.getAllByText('Nora Reed')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(screen.getAllByText('Nora Reed')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Show the first 10' }));
  expect(screen.getAllByText('Nora Reed')).toHaveLength(10);
});

test('no invitation can be resent to a member who has joined or before the account exists', async () => {
  await showCard([joined]);
  expect(screen.queryByRole('button', { name: 'Actions for Paul Reed' })).toBeNull();
  await showCard([invited], false);
  expect(screen.queryByRole('button', { name: 'Actions for Nora Reed' })).toBeNull();
});

test('an invitation is resent to the member of this story', async () => {
  const api = createFakeApi({
    'stories.resendInvitation': { success: true, message: 'The invitation is on its way again.' },
  });
  await chooseAction('Resend invitation');
  await screen.findByText('The invitation is on its way again.');
  expect(api.listBodies('stories.resendInvitation')).toEqual([{ id: 'nora', customer_id: 'c1' }]);
});

test('a rejected resend shows the reason', async () => {
  createFakeApi({ 'stories.resendInvitation': createRejection(429, 'too_many', 'At most 20 people a day.') });
  await chooseAction('Resend invitation');
  await screen.findByText('At most 20 people a day.');
});

test('the link of an invitation explains that the invited person chooses a password', async () => {
  const url = 'https://lifestory.example/create-password/abc';
  const api = createFakeApi({ 'stories.invitationLink': { success: true, data: { url } } });
  await chooseAction('Copy link');
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link for Nora Reed' });
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(url);
  expect(dialog.textContent).toContain('With this link, Nora Reed can choose a password.');
  expect(api.listBodies('stories.invitationLink')).toEqual([{ id: 'nora', customer_id: 'c1' }]);
});

test('the link of a member with a password explains that the member signs in', async () => {
  createFakeApi({
    'stories.invitationLink': { success: true, data: { url: 'https://lifestory.example/login' } },
  });
  await chooseAction('Copy link');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Nora Reed already has a password and can sign in here.');
});

test('a link that cannot be created shows the reason instead of the dialog', async () => {
  createFakeApi({ 'stories.invitationLink': createRejection(409, 'conflict', 'Nora Reed has joined.') });
  await chooseAction('Copy link');
  await screen.findByText('Nora Reed has joined.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member is deleted after a confirmation, if deletion is switched on', async () => {
  featureSwitches.familyRowDeletion = true;
  const api = createFakeApi({ 'stories.removeMember': { success: true, message: 'Deleted successfully' } });
  const user = await chooseAction('Delete', false);
  await screen.findByText('It will be permanently deleted!');
  expect(api.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('Deleted successfully');
  expect(api.listBodies('stories.removeMember')).toEqual([{ id: 'nora', customer_id: 'c1' }]);
  expect(onChange).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a rejected deletion shows the reason', async () => {
  featureSwitches.familyRowDeletion = true;
  createFakeApi({
    'stories.removeMember': createRejection(404, 'not_found', 'This person is not in the story.'),
  });
  const user = await chooseAction('Delete');
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('This person is not in the story.');
});

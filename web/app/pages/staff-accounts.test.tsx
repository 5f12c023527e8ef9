import type { StaffAccount, StaffWork } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signInAs } from '../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import StaffAccountsPage from './staff/staff-accounts.page.tsx';

const noAbilities = {
  change_role: false,
  deactivate: false,
  reactivate: false,
  remove: false,
  resend_invitation: false,
  end_sign_ins: false,
  reset_second_factors: false,
};
const ownAccount: StaffAccount = {
  id: '01890000-0000-7000-8000-000000000099',
  fullName: 'June Marlowe',
  email: 'june@example.com',
  role: 'Super Admin',
  profile: null,
  status: 'active',
  created_at: '2027-01-01T17:00:00.000Z',
  last_sign_in_at: '2027-03-01T17:00:00.000Z',
  sign_ins: 2,
  second_factor: true,
  can: noAbilities,
};
const nora: StaffAccount = {
  ...ownAccount,
  id: '01890000-0000-7000-8000-000000000098',
  fullName: 'Nora Quinn',
  email: 'nora@example.com',
  role: 'Developer',
  status: 'invited',
  last_sign_in_at: null,
  sign_ins: 0,
  second_factor: false,
  can: { ...noAbilities, change_role: true, remove: true, resend_invitation: true },
};

const noWork: StaffWork = { interviews: [], free_slots: 0, colleagues: [] };
const ida = { ...nora, role: 'Interviewer', status: 'active' } as const;
const openWork: StaffWork = {
  interviews: [
    { id: 'rose-1', fullName: 'Rose Whitaker', start_time: '2027-03-02T18:00:00.000Z', status: 'waiting' },
  ],
  free_slots: 3,
  colleagues: [
    { id: 'june', fullName: 'June Marlowe' },
    { id: 'otto', fullName: 'Otto Berg' },
  ],
};

beforeEach(() => signInAs('Super Admin'));

const successReply = { success: true as const, message: 'Done.' };
const openPage = async (otherAccount: StaffAccount = nora) => {
  const api = createFakeApi({
    'accounts.listStaff': { success: true, data: [ownAccount, otherAccount] },
    'accounts.inviteStaff': successReply,
    'accounts.changeStaffRole': successReply,
    'accounts.removeStaff': successReply,
    'accounts.fetchStaffWork': { success: true, data: noWork },
  });
  const { user } = await renderElement(<StaffAccountsPage />);
  await screen.findByRole('table');
  return { api, user };
};
const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const openMenu = async ({ user }: Awaited<ReturnType<typeof openPage>>) => {
  await user.click(screen.getByRole('button', { name: 'Actions for Nora Quinn' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('each account shows its role, status, last sign-in and number of devices', async () => {
  await openPage();
  expect(rowOf(/June Marlowe/).textContent).toMatch(/\(you\).*Super Admin.*Active.*03-01-2027.*2 devices/);
  expect(rowOf(/Nora Quinn/).textContent).toMatch(/Developer.*Invited.*Not yet recorded/);
});

test('the menu offers the actions that the server allows; the user’s own account has no menu', async () => {
  const page = await openPage();
  expect(within(rowOf(/June Marlowe/)).queryByRole('button')).toBeNull();
  expect(await openMenu(page)).toEqual(['Send the invitation again', 'Change role', 'Remove']);
});

test('an invitation is sent with name, address and role', async () => {
  const { api, user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('First name'), 'Ola');
  await user.type(screen.getByLabelText('E-mail address'), 'ola@example.com');
  // The description belongs to the label.
  await user.click(screen.getByText(/^Reads the staff pages/));
  screen.getByRole('radio', { name: /^Developer.*changes nothing/, checked: true });
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Done.');
  expect(api.listBodies('accounts.inviteStaff')).toEqual([
    { fname: 'Ola', lname: '', email: 'ola@example.com', role: 'Developer' },
  ]);
});

test('a rejected invitation shows the reason and keeps the input', async () => {
  const { api, user } = await openPage();
  api.replies['accounts.inviteStaff'] = createRejection(422, 'invalid', { role: ['Please choose a role.'] });
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('First name'), 'Ola');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose a role.');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ola');
});

test('the role of an account can be changed', async () => {
  const page = await openPage();
  await openMenu(page);
  await page.user.click(screen.getByRole('menuitem', { name: 'Change role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the role of Nora Quinn' });
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Developer/ }).checked).toBe(true);
  await page.user.click(within(dialog).getByRole('radio', { name: /^Super Admin/ }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await screen.findByText('Done.');
  expect(page.api.listBodies('accounts.changeStaffRole')).toEqual([{ id: nora.id, role: 'Super Admin' }]);
});

test('an account is removed after a confirmation', async () => {
  const page = await openPage();
  await openMenu(page);
  await page.user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Nora Quinn?' });
  expect(page.api.listBodies('accounts.removeStaff')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove the account' }));
  await screen.findByText('Done.');
  expect(page.api.listBodies('accounts.removeStaff')).toEqual([{ id: nora.id }]);
});

test('a lost second step is reset after a confirmation', async () => {
  const can = { ...noAbilities, reset_second_factors: true };
  const page = await openPage({ ...nora, second_factor: true, can });
  page.api.replies['accounts.resetStaffFactors'] = successReply;
  expect(await openMenu(page)).toEqual(['Reset the second step']);
  await page.user.click(screen.getByRole('menuitem', { name: 'Reset the second step' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the second step of Nora Quinn?' });
  expect(page.api.listBodies('accounts.resetStaffFactors')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await screen.findByText('Done.');
  expect(page.api.listBodies('accounts.resetStaffFactors')).toEqual([{ id: nora.id }]);
});

test('an account with sessions and free times is removed only with a choice who takes over', async () => {
  const page = await openPage(ida);
  page.api.replies['accounts.fetchStaffWork'] = { success: true, data: openWork };
  await openMenu(page);
  await page.user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Nora Quinn?' }));
  await dialog.findByText('They still have 1 session and 3 free time slots:');
  dialog.getByRole('link', { name: 'Rose Whitaker' });
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove the account' });
  expect(confirm.disabled).toBe(true);
  await page.user.click(dialog.getByRole('radio', { name: 'A colleague' }));
  await page.user.selectOptions(dialog.getByLabelText('Colleague'), 'Otto Berg');
  await page.user.click(confirm);
  await screen.findByText('Done.');
  expect(page.api.listBodies('accounts.removeStaff')).toEqual([
    { id: nora.id, handover: { to: 'colleague', colleague_id: 'otto' } },
  ]);
});

test('an Interviewer who becomes a Developer hands over, one who becomes a Super Admin does not', async () => {
  const page = await openPage(ida);
  page.api.replies['accounts.fetchStaffWork'] = { success: true, data: openWork };
  await openMenu(page);
  await page.user.click(screen.getByRole('menuitem', { name: 'Change role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Nora Quinn' }));
  await page.user.click(dialog.getByRole('radio', { name: /^Super Admin/ }));
  expect(dialog.queryByText(/They still have/)).toBeNull();
  await page.user.click(dialog.getByRole('radio', { name: /^Developer/ }));
  await page.user.click(await dialog.findByRole('radio', { name: 'Anyone' }));
  await page.user.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText('Done.');
  expect(page.api.listBodies('accounts.changeStaffRole')).toEqual([
    { id: nora.id, role: 'Developer', handover: { to: 'anyone' } },
  ]);
});

import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'prices and staff accounts' });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };
const nell = { email: 'nell.frost@example.com', password: 'a lantern in the harbor' };

test('a Super Admin changes a fee, sends an e-mail again, and invites an Interviewer, whose account is later deactivated', async ({
  enter,
  server,
  request,
  watch,
}) => {
  const staff = await enter();
  await signIn(staff, admin, '/Settings');
  const fee = staff.getByLabel('Fee per recording');

  await test.step('a new fee is saved', async () => {
    await expect(fee).toHaveValue('250');
    await fee.fill('275.50');
    await staff.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText(/Changed by June Marlowe/)).toBeVisible();
    await expect(fee).toHaveValue('275.50');
  });

  await test.step('a visitor sees the new price', async () => {
    const visitor = await enter();
    await visitor.goto('/schedule-lifestory');
    await expect(visitor.getByText('$275.50').first()).toBeVisible();
    await visitor.context().close();
  });

  await test.step('the history shows who changed it, with the old and new values', async () => {
    await staff.getByRole('link', { name: 'History of Fee per recording' }).click();
    const row = staff.getByRole('row', { name: /Fee per recording/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('$250.00');
    await expect(row).toContainText('$275.50');
    await expect(row).toContainText('June Marlowe');
    await expectAccessible(staff.getByRole('main'));
  });

  await test.step('an e-mail is read without its one-time link, and sent again', async () => {
    await request.post('/api/reset/password', { data: { email: 'rose@lifestory.example' } });
    // Without a mail server, mails are written to files, a moment after they are due.
    const path = '/mails/fetch-all?search=rose%40lifestory&state=written';
    const listSubjects = async () => {
      const { data } = await callAsStaff<{ data: { subject: string }[] }>(server, path, undefined, admin);
      return data.map(({ subject }) => subject);
    };
    await expect.poll(listSubjects).toContain('Your new password for Lifestory');
    await navigate(staff, '/mails?search=rose%40lifestory');
    await expect(staff.getByRole('row', { name: /new password/ })).toContainText('Written to a file');
    await expectAccessible(staff.getByRole('main'));
    await staff.getByRole('link', { name: 'Your new password for Lifestory' }).first().click();
    const letter = staff.getByRole('dialog', { name: 'Your new password for Lifestory' });
    await expect(letter.getByText(/create-new-password\/•••/)).toBeVisible();
    await expectAccessible(letter);
    await letter.getByRole('button', { name: 'Send now' }).click();
    await expect(staff.getByText('The e-mail is on its way again')).toBeVisible();
    await expect(staff.getByRole('row', { name: /new password/ })).toHaveCount(2);
  });

  const row = staff.getByRole('row', { name: /Nell Frost/ });

  await test.step('the invitation is sent', async () => {
    await navigate(staff, '/staff');
    // Navigation moves the focus to the heading, which would get a key that is pressed earlier.
    await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();
    // With the keyboard, because a message can cover the button.
    await staff.getByRole('button', { name: 'Invite' }).press('Enter');
    await staff.getByLabel('First name').fill('Nell');
    await staff.getByLabel('Last name').fill('Frost');
    await staff.getByLabel('E-mail address').fill(nell.email);
    await staff.getByRole('radio', { name: 'Interviewer' }).check();
    await expectAccessible(staff.getByRole('dialog'));
    await staff.getByRole('button', { name: 'Send invitation' }).click();
    await expect(row).toContainText('Invited');
    await expectAccessible(staff.getByRole('main'));
  });

  const interviewer = await enter();
  await test.step('the Interviewer chooses a password with the link in the e-mail', async () => {
    const mail = await server.waitForMail(nell.email, /staff account/i);
    await interviewer.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await interviewer.getByLabel('New password').fill(nell.password);
    await interviewer.getByLabel('Confirm password').fill(nell.password);
    await interviewer.getByRole('button', { name: 'Create password' }).click();
    await expect(interviewer).toHaveURL(/\/dashboard$/);
  });

  await test.step('an interview is assigned, and is the only one that the Interviewer sees', async () => {
    const interviewers = await callAsStaff<{ data: { id: string; fullName: string }[] }>(
      server,
      '/sessions/interviewers',
      undefined,
      admin,
    );
    const { id } = await findInterview(server, 'rose whitaker', admin);
    const interviewer_id = interviewers.data.find(({ fullName }) => fullName === 'Nell Frost')?.id;
    await callAsStaff(server, '/sessions/assign', { id, interviewer_id }, admin);
    const menu = interviewer.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Time Slots', 'Sessions']);
    await menu.getByRole('link', { name: 'Sessions' }).click();
    await expect(interviewer.getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
    await interviewer.getByRole('link', { name: 'Rose Whitaker' }).first().click();
    await expect(interviewer.getByRole('region', { name: 'Customer Details' })).toContainText('Rose');
    await expect(interviewer.getByText('One-time payment')).toHaveCount(0);
    await expectAccessible(interviewer.getByRole('main'));
  });

  await test.step('another session is booked and assigned to the Interviewer', async () => {
    await bookInterviewFor(server, ['Otto', 'Berg'], 9, { staff: admin });
    const { id } = await findInterview(server, 'berg otto', admin);
    const { data } = await callAsStaff<{ data: { id: string; fullName: string }[] }>(
      server,
      '/sessions/interviewers',
      undefined,
      admin,
    );
    const interviewer_id = data.find(({ fullName }) => fullName === 'Nell Frost')?.id;
    await callAsStaff(server, '/sessions/assign', { id, interviewer_id }, admin);
  });

  await test.step('the open page of the deactivated account is signed out at once, after a Super Admin takes over', async () => {
    // How many calls of the open page are rejected depends on which of them notices first.
    watch.allowRefusals();
    await staff.getByRole('button', { name: 'Actions for Nell Frost' }).click();
    await staff.getByRole('menuitem', { name: 'Deactivate' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Deactivate Nell Frost?' });
    await expect(dialog.getByRole('link', { name: 'Otto Berg' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Deactivate', exact: true })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'A colleague' }).check();
    await dialog.getByLabel('Colleague', { exact: true }).selectOption('June Marlowe');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect(row).toContainText('Deactivated');
    await expect(interviewer).toHaveURL(/\/login$/);
    await expect(interviewer.getByText('This account was closed')).toBeVisible();
    await navigate(staff, '/sessions');
    await staff.getByRole('searchbox').fill('berg otto');
    const interviewerOfOtto = staff.getByRole('row', { name: /Otto Berg/ }).getByLabel('Interviewer');
    await expect(interviewerOfOtto.locator('option:checked')).toHaveText('June Marlowe');
  });
});

import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff, findInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'staff accounts' });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };
const nell = { email: 'nell.frost@example.com', password: 'a lantern in the harbor' };

test('a Super Admin invites an Interviewer, who works on an assigned interview until the account is deactivated', async ({
  enter,
  server,
  watch,
}) => {
  const staff = await enter();
  await signIn(staff, admin, '/staff');
  const row = staff.getByRole('row', { name: /Nell Frost/ });

  await test.step('the invitation is sent', async () => {
    await staff.getByRole('button', { name: 'Invite' }).click();
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

  await test.step('the open page of the deactivated account is signed out at once', async () => {
    // How many calls of the open page are rejected depends on which of them notices first.
    watch.allowRefusals();
    await staff.getByRole('button', { name: 'Actions for Nell Frost' }).click();
    await staff.getByRole('menuitem', { name: 'Deactivate' }).click();
    await staff.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect(row).toContainText('Deactivated');
    await expect(interviewer).toHaveURL(/\/login$/);
    await expect(interviewer.getByText('This account was closed')).toBeVisible();
  });
});

import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'staff accounts' });

const nell = { email: 'nell.frost@example.com', password: 'a lantern in the harbor' };

test('a Super Admin invites an Interviewer, who works on an assigned interview until the account is deactivated', async ({
  enter,
  server,
  watch,
}) => {
  const admin = await enter();
  await signIn(admin, { email: 'admin@lifestory.example', password: demonstrationPassword }, '/staff');
  const row = admin.getByRole('row', { name: /Nell Frost/ });

  await test.step('the invitation is sent', async () => {
    await expect(admin.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    await admin.getByRole('button', { name: 'Invite' }).click();
    await admin.getByLabel('First name').fill('Nell');
    await admin.getByLabel('Last name').fill('Frost');
    await admin.getByLabel('E-mail address').fill(nell.email);
    await admin.getByRole('radio', { name: 'Interviewer' }).check();
    await expectAccessible(admin.getByRole('dialog'));
    await admin.getByRole('button', { name: 'Send invitation' }).click();
    await expect(row).toContainText('Invited');
    await expectAccessible(admin.getByRole('main'));
  });

  await test.step('an interview is assigned', async () => {
    await navigate(admin, '/sessions?search=rose+whitaker');
    const choice = admin.getByRole('combobox', { name: 'Interviewer' }).first();
    await choice.selectOption('Nell Frost');
    await expect(admin.getByText('The interviewer is saved.')).toBeVisible();
  });

  const interviewer = await enter();
  await test.step('the Interviewer chooses a password and sees their interview only', async () => {
    const mail = await server.waitForMail(nell.email, /staff account/i);
    await interviewer.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await interviewer.getByLabel('New password').fill(nell.password);
    await interviewer.getByLabel('Confirm password').fill(nell.password);
    await interviewer.getByRole('button', { name: 'Create password' }).click();
    await expect(interviewer).toHaveURL(/\/dashboard$/);
    const menu = interviewer.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Time Slots', 'Sessions']);
    await expectAccessible(interviewer);
    await menu.getByRole('link', { name: 'Sessions' }).click();
    await expect(interviewer.getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
    await interviewer.getByRole('link', { name: 'Rose Whitaker' }).first().click();
    await expect(interviewer.getByRole('region', { name: 'Customer Details' })).toContainText('Rose');
    await expect(interviewer.getByText('One-time payment')).toHaveCount(0);
    await expectAccessible(interviewer);
    await navigate(interviewer, '/transactions');
    await expect(interviewer).toHaveURL(/\/error$/);
    await navigate(interviewer, '/sessions');
  });

  await test.step('the open page of the deactivated account is signed out at once', async () => {
    await expect(interviewer.getByRole('searchbox', { name: 'Search sessions' })).toBeVisible();
    // How many calls of the open page are rejected depends on which of them notices first.
    watch.allowRefusals();
    await navigate(admin, '/staff');
    await admin.getByRole('button', { name: 'Actions for Nell Frost' }).click();
    await admin.getByRole('menuitem', { name: 'Deactivate' }).click();
    await admin.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect(row).toContainText('Deactivated');
    await expect(interviewer).toHaveURL(/\/login$/);
    await expect(interviewer.getByText('This account was closed')).toBeVisible();
  });
});

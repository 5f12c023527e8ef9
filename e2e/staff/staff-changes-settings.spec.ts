import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'prices change' });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

test('the next visitor sees a changed fee, and the audit log says who changed it', async ({
  enter,
  expectRefusals,
}) => {
  const staff = await enter();
  await signIn(staff, admin, '/Settings');
  const fee = staff.getByLabel('Fee per recording');
  const save = staff.getByRole('button', { name: 'Save' });
  const sent: string[] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/configuration/update')) sent.push(request.postData() ?? '');
  });

  await test.step('the page shows the settings and the meeting account', async () => {
    await expect(fee).toHaveValue('250');
    await expect(staff.getByLabel('Monthly fee')).toHaveValue('10');
    await expect(staff.getByLabel('Trial period')).toHaveValue('30');
    await expect(staff.getByLabel('Alert before a meeting')).toHaveValue('24');
    await expect(staff.getByText('nothing to authorize')).toBeVisible();
  });

  await test.step('an empty value is not sent', async () => {
    await fee.fill('');
    await save.click();
    await expect(fee).toHaveValue('250');
    expect(sent).toEqual([]);
  });

  await test.step('an invalid number shows a message, and stays to be corrected', async () => {
    expectRefusals('POST /api/configuration/update 422');
    await fee.fill('abc');
    await save.click();
    await expect(staff.getByRole('alert')).toContainText('Please input a numeric value');
    await expect(fee).toHaveValue('abc');
    await expectAccessible(staff.getByRole('main'));
  });

  await test.step('a new fee is saved', async () => {
    await fee.fill('275.50');
    await save.click();
    await expect(staff.getByText('Setting updated successfully')).toBeVisible();
    await expect(staff.getByText(/Changed by June Marlowe/)).toBeVisible();
    await expect(fee).toHaveValue('275.50');
    expect(sent).toHaveLength(2);
  });

  await test.step('a visitor sees the new price', async () => {
    const visitor = await enter();
    await visitor.goto('/schedule-lifestory');
    await expect(visitor.getByText('$275.50').first()).toBeVisible();
  });

  await test.step('the history shows who changed it, with the old and new values', async () => {
    await staff.getByRole('link', { name: 'History of Fee per recording' }).click();
    const row = staff.getByRole('row', { name: /Fee per recording/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('$250.00');
    await expect(row).toContainText('$275.50');
    await expect(row).toContainText('June Marlowe');
    await expectAccessible(staff);
    await staff.getByRole('link', { name: 'Show all changes' }).click();
    await expect(staff).toHaveURL(/\/audit$/);
  });
});

test('staff read a sent e-mail without its one-time link, and send it again', async ({
  enter,
  server,
  request,
}) => {
  await request.post('/api/reset/password', { data: { email: 'rose@lifestory.example' } });
  await server.waitForMail('rose@lifestory.example', /new password/);
  const staff = await enter();
  await signIn(staff, admin, '/profile');
  await staff.getByRole('button', { name: /Your menu/ }).click();
  await staff.getByRole('menuitem', { name: 'E-mails' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('searchbox', { name: 'Search e-mails' }).fill('rose@lifestory');
  await expect(staff).toHaveURL(/search=rose/);
  const row = staff.getByRole('row', { name: /new password/ }).first();
  await expect(row).toBeVisible();
  // The mail counts as sent a moment after it was delivered.
  await expect(async () => {
    if (!(await row.getByText('Sent').isVisible())) await staff.reload();
    await expect(row).toContainText('Sent', { timeout: 5_000 });
  }).toPass();
  await staff.getByRole('link', { name: 'Your new password for Lifestory' }).first().click();
  const letter = staff.getByRole('dialog', { name: 'Your new password for Lifestory' });
  await expect(letter.getByText(/create-new-password\/•••/)).toBeVisible();
  await expectAccessible(letter);
  await letter.getByRole('button', { name: 'Send again' }).click();
  await expect(staff.getByText('The e-mail is on its way again')).toBeVisible();
  await expect(staff.getByRole('row', { name: /new password/ })).toHaveCount(2);
});

import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'prices change' });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

test('the next visitor sees a changed fee, and the audit log says who changed it', async ({ enter }) => {
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
});

test('staff read a sent e-mail without its one-time link, and send it again', async ({
  enter,
  server,
  request,
}) => {
  await request.post('/api/reset/password', { data: { email: 'rose@lifestory.example' } });
  // The mail counts as sent a moment after it was delivered.
  const path = '/mails/fetch-all?search=rose%40lifestory&state=sent';
  const listSubjects = async () => {
    const { data } = await callAsStaff<{ data: { subject: string }[] }>(server, path, undefined, admin);
    return data.map(({ subject }) => subject);
  };
  await expect.poll(listSubjects).toContain('Your new password for Lifestory');
  const staff = await enter();
  await signIn(staff, admin, '/mails?search=rose%40lifestory');
  await expect(staff.getByRole('row', { name: /new password/ })).toContainText('Sent');
  await expectAccessible(staff.getByRole('main'));
  await staff.getByRole('link', { name: 'Your new password for Lifestory' }).first().click();
  const letter = staff.getByRole('dialog', { name: 'Your new password for Lifestory' });
  await expect(letter.getByText(/create-new-password\/•••/)).toBeVisible();
  await expectAccessible(letter);
  await letter.getByRole('button', { name: 'Send again' }).click();
  await expect(staff.getByText('The e-mail is on its way again')).toBeVisible();
  await expect(staff.getByRole('row', { name: /new password/ })).toHaveCount(2);
});

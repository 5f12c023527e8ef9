import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { giveReason } from '../testing/reason.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'closes accounts' });

const account = (name: string) => ({ email: `${name}@lifestory.example`, password: demonstrationPassword });

test('staff find a customer, edit, deactivate, delete and restore the account, and open the story for a reason', async ({
  enter,
  request,
  expectRepeatedRefusals,
}) => {
  const staff = await enter();
  await signIn(staff, account('admin'), '/customers?search=ROSE%40');
  const signInRose = () => request.post('/api/login', { data: account('rose') });
  const region = (name: string) => staff.getByRole('region', { name });

  await test.step('a customer is found by a part of the address', async () => {
    await expect(staff.getByRole('rowheader')).toHaveCount(1);
    await staff.getByRole('link', { name: 'Rose Whitaker', exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Customer View' })).toBeVisible();
  });

  await test.step('the name is edited, and the page shows the new one', async () => {
    const details = region('Details');
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    await details.getByLabel('Last name').fill('Whitaker-Lund');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(region('Rose Whitaker-Lund')).toContainText('Account created');
  });

  await test.step('deactivation closes her story to her; reactivation opens it again', async () => {
    const accountCard = region('Rose Whitaker-Lund');
    await accountCard.getByRole('button', { name: 'Deactivate' }).click();
    const question = staff.getByRole('dialog', { name: 'Deactivate Rose Whitaker-Lund?' });
    await question.getByLabel('Reason').fill('She asked for a pause');
    await question.getByRole('button', { name: 'Yes, deactivate' }).click();
    await expect(accountCard).toContainText('Reason: She asked for a pause');
    expect((await (await signInRose()).json()).user.disabled).toBe(true);
    await accountCard.getByRole('button', { name: 'Reactivate' }).click();
    await expect(accountCard.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  });

  await test.step('her story opens after a reason', async () => {
    expectRepeatedRefusals('POST /api/user/fetch-customer-switch 403');
    await region('Rose Whitaker-Lund').getByRole('link', { name: 'Profile page' }).click();
    await giveReason(staff);
    await expect(
      staff.getByRole('heading', { level: 1, name: 'Rose Whitaker-Lund’s life story' }),
    ).toBeVisible();
  });

  await test.step('deleted after a confirmation, she can no longer sign in', async () => {
    await staff.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await staff.getByRole('button', { name: 'Delete Rose Whitaker-Lund' }).click();
    const question = staff.getByRole('dialog', { name: 'Delete Rose Whitaker-Lund?' });
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByText('Customer deleted successfully')).toBeVisible();
    expect((await signInRose()).status()).toBe(422);
  });

  await test.step('restored from the deleted accounts, she signs in again', async () => {
    await staff.getByRole('link', { name: 'Deleted', exact: true }).click();
    await staff.getByRole('button', { name: 'Restore Rose Whitaker-Lund' }).click();
    await expect(staff.getByText(/^The account is restored\./)).toBeVisible();
    expect((await signInRose()).status()).toBe(200);
  });
});

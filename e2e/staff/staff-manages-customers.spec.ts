import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { giveReason } from '../testing/reason.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'closes accounts' });

const account = (name: string) => ({ email: `${name}@lifestory.example`, password: demonstrationPassword });

test('staff find a customer, edit, deactivate, delete and restore the account, and erase another for good', async ({
  enter,
  request,
  expectRepeatedRefusals,
}) => {
  const staff = await enter();
  await signIn(staff, account('admin'), '/customers');
  const signInRose = () => request.post('/api/login', { data: account('rose') });
  const readDisabled = async () => (await (await signInRose()).json()).user.disabled;
  const search = staff.getByRole('searchbox', { name: 'Search customers' });
  const region = (name: string) => staff.getByRole('region', { name });

  await test.step('a customer is found by part of the name, and the search is in the URL', async () => {
    await expect(staff.getByRole('rowheader')).toHaveCount(10);
    await search.fill('ROSE@');
    await expect(staff.getByRole('rowheader')).toHaveCount(1);
    await expect(staff).toHaveURL(/search=ROSE/);
    await expect(staff.getByRole('row', { name: /Rose Whitaker/ })).toContainText('rose@lifestory.example');
    await staff.getByRole('link', { name: 'Rose Whitaker', exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Customer View' })).toBeVisible();
  });

  await test.step('the details are edited; the e-mail stays', async () => {
    const details = region('Details');
    await expect(details).toContainText('05-19-1941');
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(details.getByLabel('Email')).not.toBeEditable();
    await details.getByLabel('Last name').fill('Whitaker-Lund');
    await details.getByLabel('City').fill('Fürth');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(details).toContainText('Fürth');
    await expect(region('Rose Whitaker-Lund')).toContainText('Account created');
    await expect(region('Change Password')).toBeVisible();
  });

  await test.step('deactivation closes her story to her; reactivation opens it again', async () => {
    const accountCard = region('Rose Whitaker-Lund');
    await accountCard.getByRole('button', { name: 'Deactivate' }).click();
    const question = staff.getByRole('dialog', { name: 'Deactivate Rose Whitaker-Lund?' });
    await question.getByLabel('Reason').fill('She asked for a pause');
    await question.getByRole('button', { name: 'Yes, deactivate' }).click();
    await expect(accountCard).toContainText('Reason: She asked for a pause');
    expect(await readDisabled()).toBe(true);
    await accountCard.getByRole('button', { name: 'Reactivate' }).click();
    await expect(accountCard.getByRole('button', { name: 'Deactivate' })).toBeVisible();
    expect(await readDisabled()).toBe(false);
  });

  await test.step('her story opens after a reason, which she reads in her settings', async () => {
    expectRepeatedRefusals('POST /api/user/fetch-customer-switch 403');
    await region('Rose Whitaker-Lund').getByRole('link', { name: 'Profile page' }).click();
    await giveReason(staff);
    await expect(
      staff.getByRole('heading', { level: 1, name: 'Rose Whitaker-Lund’s life story' }),
    ).toBeVisible();
    const rose = await enter();
    await signIn(rose, account('rose'), '/setting');
    await expect(rose.getByRole('list', { name: 'Who looked at my story' })).toContainText(
      'The customer asked for help',
    );
    // Her open page would make calls without a sign-in.
    await rose.context().close();
  });

  await test.step('deleted after a confirmation, she can no longer sign in', async () => {
    await staff.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await search.fill('whitaker-lund');
    await expect(staff.getByRole('rowheader')).toHaveCount(1);
    await staff.getByRole('button', { name: 'Delete Rose Whitaker-Lund' }).click();
    const question = staff.getByRole('dialog', { name: 'Delete Rose Whitaker-Lund?' });
    await expect(question).toContainText('It will be soft deleted!');
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByText('Customer deleted successfully')).toBeVisible();
    await expect(staff.getByText('No record found')).toBeVisible();
    expect((await signInRose()).status()).toBe(422);
  });

  await test.step('restored from the deleted accounts, she signs in again', async () => {
    await staff.getByRole('link', { name: 'Deleted', exact: true }).click();
    await expect(staff).toHaveURL(/show=deleted/);
    await staff.getByRole('button', { name: 'Restore Rose Whitaker-Lund' }).click();
    await expect(staff.getByText(/^The account is restored\./)).toBeVisible();
    await expect(staff.getByText('No record found')).toBeVisible();
    expect((await signInRose()).status()).toBe(200);
  });

  await test.step('a deleted sub user is erased for good', async () => {
    await staff.getByRole('link', { name: 'Sub Users', exact: true }).first().click();
    await staff.getByRole('button', { name: 'Delete Theo Whitaker' }).click();
    await staff.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(staff.getByText('Subuser deleted successfully')).toBeVisible();
    await staff.getByRole('link', { name: 'Deleted', exact: true }).click();
    await staff.getByRole('button', { name: 'Erase Theo Whitaker' }).click();
    const question = staff.getByRole('dialog', { name: 'Erase Theo Whitaker?' });
    await expect(question).toContainText('This cannot be undone.');
    await question.getByRole('button', { name: 'Yes, erase everything' }).click();
    await expect(staff.getByText('The account is erased.')).toBeVisible();
    await expect(staff.getByText('No record found')).toBeVisible();
  });
});

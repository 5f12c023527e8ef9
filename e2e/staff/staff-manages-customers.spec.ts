import { writeFileSync } from 'node:fs';
import { expectAccessible } from '../testing/accessibility.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { giveReason } from '../testing/reason.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'closes accounts' });

const account = (name: string) => ({ email: `${name}@lifestory.example`, password: demonstrationPassword });

test('staff import an album for a customer, and cancel, edit, deactivate, open, delete and restore the account', async ({
  enter,
  request,
  server,
  expectRepeatedRefusals,
}, info) => {
  /** Returns a function that calls the API as a person of the demonstration. */
  const signInToApi = async (name: string) => {
    const { token } = await (await request.post('/api/login', { data: account(name) })).json();
    const headers = { authorization: `Bearer ${token}` };
    return async (path: string, data = {}) => (await request.post(`/api${path}`, { headers, data })).json();
  };
  // It has one photograph; decoding pictures takes most of the time of an import.
  const album = info.outputPath('george.zip');
  const callAsGeorge = await signInToApi('george');
  await callAsGeorge('/user/export');
  const readUrl = async () => (await callAsGeorge('/user/export-status')).data.url as string | null;
  await expect.poll(readUrl).toBeTruthy();
  writeFileSync(album, await (await request.get((await readUrl()) ?? '')).body());

  const staff = await enter();
  await signIn(staff, account('admin'), '/album-imports');
  const signInRose = () => request.post('/api/login', { data: account('rose') });
  const region = (name: string) => staff.getByRole('region', { name, exact: true });
  const imports = staff.getByRole('region', { name: 'Last 30 days' });

  await test.step('an album is imported into the story of the chosen customer', async () => {
    await staff.getByRole('combobox', { name: 'Customer' }).fill('rose');
    await staff.getByRole('option', { name: /rose@lifestory\.example/ }).click();
    await staff.getByLabel(/^Drop (the|another) album here/).setInputFiles(album);
    await expect(imports.getByText(/^Imported .*1 photograph\./)).toBeVisible({
      timeout: 240_000,
    });
    await expectAccessible(imports);
  });

  await test.step('its photograph is in that account', async () => {
    const callAsRose = await signInToApi('rose');
    expect(JSON.stringify(await callAsRose('/post/timeline'))).toContain(
      'Dad’s first summer on the coast line',
    );
  });

  await test.step('a customer is found by a part of the address', async () => {
    await staff.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await staff.getByRole('searchbox').fill('ROSE@');
    await expect(staff.getByRole('rowheader')).toHaveCount(1);
    await staff.getByRole('link', { name: 'Rose Whitaker', exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Customer View' })).toBeVisible();
  });

  const hosting = region('Subscription');
  await test.step('two clicks end the subscription with the paid period, and the customer is told the reason', async () => {
    await expect(hosting).toContainText('Active');
    await countClicks(staff);
    await hosting.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Cancel the subscription?' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await staff.keyboard.type('You asked us on the phone');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(hosting).toContainText('You asked us on the phone');
    await expect(hosting.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
    expect(await readClicks(staff)).toBe(2);
    const { text } = await server.waitForMail(account('rose').email, /subscription is cancelled/);
    expect(text).toContain('The reason: You asked us on the phone');
    expect(text).toContain(`${server.url}/in-active`);
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

import { computeCode } from '@lifestory/server/testing/second-factor/second-factor.ts';
import { changeDatabase } from '@lifestory/server/testing/servers/server-database.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test.use({ ownServer: 'authenticator app' });

/** The code that the app shows now. It works once; so does the next one, which the app shows in 30 seconds. */
const codeOf = (secret: string) => computeCode(secret, new Date());
const nextCodeOf = (secret: string) => computeCode(secret, new Date(Date.now() + 30_000));

async function signOut(page: Page): Promise<void> {
  // With the keyboard, because a message can cover the button.
  await page.getByRole('button', { name: /Your menu/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

/** Enters the password; the page then asks for the second step. */
async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeFocused();
}

test('staff add an authenticator app, sign in with its code and with a recovery code, and confirm an export', async ({
  enter,
  server,
  expectRefusals,
}) => {
  const page = await enter({ acceptDownloads: true });
  const secondStep = page.getByRole('region', { name: 'Second step at sign-in' });
  // Each password is answered with the question for the second step.
  expectRefusals('POST /api/login 403', 'POST /api/login 403');
  await signIn(page, superAdmin, '/profile');

  const { secret, recoveryCode } = await test.step('the app is added with the key on the page', async () => {
    await secondStep.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const key = await dialog.getByText('Type this key').locator('span').innerText();
    const secret = key.replaceAll(/\s/g, '');
    await dialog.getByLabel(/six digits/).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(secondStep.getByText('10 unused codes are left.')).toBeVisible();
    return { secret, recoveryCode };
  });

  await test.step('a recovery code replaces the app', async () => {
    await signOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/dashboard');
    await navigate(page, '/profile');
    await expect(secondStep.getByText('9 unused codes are left.')).toBeVisible();
    await signOut(page);
  });

  await test.step('the password and the code of the app sign in', async () => {
    await enterPassword(page);
    await page.getByLabel('Code', { exact: true }).fill(nextCodeOf(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('eleven minutes later an export asks for a code again', async () => {
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await changeDatabase(server.dataDir, async (db) => {
      await db
        .updateTable('sign_ins')
        .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
        .execute();
      await db.updateTable('authenticator_apps').set({ last_step: 0 }).execute();
    });
    expectRefusals('POST /api/customers/export 403');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await download;
    await expect(dialog).toBeHidden();
  });
});

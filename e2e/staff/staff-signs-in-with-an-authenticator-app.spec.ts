import { computeCode } from '@lifestory/server/testing/second-factor/second-factor.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test.use({ ownServer: 'authenticator app' });

test('staff add an authenticator app, and sign in with its code', async ({ enter, expectRefusals }) => {
  const page = await enter();
  const secondStep = page.getByRole('region', { name: 'Second step at sign-in' });
  await signIn(page, superAdmin, '/profile');

  const secret = await test.step('the app is added with the key on the page', async () => {
    await secondStep.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    const picture = dialog.getByRole('img', { name: /^QR code/ });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const key = await dialog.getByText('Type this key').locator('span').innerText();
    const secret = key.replaceAll(/\s/g, '');
    await dialog.getByLabel(/six digits/).fill(computeCode(secret, new Date()));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(secondStep.getByText('10 unused codes are left.')).toBeVisible();
    return secret;
  });

  await test.step('the password and the code of the app sign in', async () => {
    // With the keyboard, because a message can cover the button.
    await page.getByRole('button', { name: /Your menu/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    // The password is answered with the question for the second step.
    expectRefusals('POST /api/login 403');
    await page.getByLabel('Email', { exact: true }).fill(superAdmin.email);
    await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeFocused();
    // A code works once, and so does the next one, which the app shows in 30 seconds.
    const nextCode = computeCode(secret, new Date(Date.now() + 30_000));
    await page.getByLabel('Code', { exact: true }).fill(nextCode);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'customers' });

/** Adds an authenticator to the page's device that recognizes its user without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a customer adds a passkey in the settings, and signs in with it alone', async ({ enter }) => {
  const page = await enter();
  await addAuthenticator(page);
  await signIn(page, { email: 'rose@lifestory.example', password: demonstrationPassword }, '/setting');
  const secondStep = page.getByRole('region', { name: 'Second step at sign-in' });
  await secondStep.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Garden laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(secondStep.getByText('Garden laptop')).toBeVisible();
  await expect(secondStep.getByText('10 unused codes are left.')).toBeVisible();

  // With the keyboard, because a message can cover the button.
  await page.getByRole('button', { name: /Your menu/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/home');
});

import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { submitSignIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'passwords change here' });

const address = (name: string) => `${name}@lifestory.example`;
const newPassword = 'seven blue herons by the lake';

test('people sign in with a password, a new password after a reset, and a mailed link', async ({
  enter,
  server,
}) => {
  const page = await enter();
  const signOut = async () => {
    // With the keyboard, because a message can cover the button.
    await page.getByRole('button', { name: /Your menu/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  };

  await test.step('a guest with a story of their own starts with the choice; all tabs show the same story, and sign out together', async () => {
    await submitSignIn(page, { email: address('george'), password: demonstrationPassword });
    await expect(page).toHaveURL('/switch-account');
    await expect(page.getByRole('heading', { name: 'Lifestories you are invited to' })).toBeVisible();

    const second = await page.context().newPage();
    // A call during the switch would be rejected, because it is about the other story.
    const cards = second.waitForResponse((response) => response.url().endsWith('/api/user/payment-methods'));
    await second.goto('/subscription');
    await cards;
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(second.locator('[data-placeholder]')).toHaveCount(0);
    await page.getByRole('button', { name: /Rose Whitaker/ }).click();
    await expect(page).toHaveURL('/home');
    await expect(second).toHaveURL('/home');
    await expect(second.getByRole('heading', { level: 1, name: 'Rose’s life story' })).toBeVisible();

    await navigate(page, '/switch-account');
    await expect(page.getByRole('button', { name: /Rose Whitaker.*You are here/ })).toBeVisible();
    await signOut();
    await expect(second).toHaveURL('/login');
    await second.close();
  });

  await test.step('a forgotten password is reset by the link in the e-mail', async () => {
    await page.getByRole('link', { name: 'Forget Password?' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Forget Password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    await page.getByLabel('Email').fill(address('rose'));
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('If this address has an account')).toBeVisible();

    const { text } = await server.waitForMail(address('rose'), /new password/);
    const link = /http\S+\/create-new-password\/\S+/.exec(text)?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL('/home');
    await signOut();
  });

  await test.step('a mailed link signs in without a password', async () => {
    await page.getByLabel('Email').fill(address('clara'));
    await page.getByRole('button', { name: 'E-mail me a sign-in link' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'If this address has an account' }),
    ).toBeFocused();

    const { text } = await server.waitForMail(address('clara'), /sign-in link/);
    const link = /http\S+\/sign-in\/\S+/.exec(text)?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByText(address('clara'))).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/switch-account');
  });
});

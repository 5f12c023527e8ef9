import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'an account is deleted here' });

test('a member asks to delete the account, and then deletes it for good', async ({
  enter,
  server,
  request,
  watch,
}) => {
  // The pages of the deactivated account may make calls before they are left.
  watch.allowRefusals();
  const page = await enter();
  const clara = { email: 'clara@lifestory.example', password: demonstrationPassword };
  await signIn(page, clara, '/setting');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Close and delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await server.waitForMail(clara.email, /will be deleted/);
  await navigate(page, '/gallery');
  await expect(page).toHaveURL('/in-active');
  await page.getByRole('button', { name: 'Delete now' }).click();
  const { text } = await server.waitForMail(clara.email, /^Confirm that we delete/);
  await page.goto(/\/delete-account\/[^\s]+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
  expect((await request.post('/api/login', { data: clara })).status()).toBe(422);
});

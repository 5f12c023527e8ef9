import type { Page } from '@playwright/test';
import { createDatedPhotograph } from '../../server/src/testing/media/photographs.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff, findInterview } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  computeMonthFromNow,
  fillContactByKeyboard,
} from '../testing/booking-calendar.ts';
import { fillCard } from '../testing/card.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin, type TestServer } from '../testing/server.ts';

// Books the first free slots.
test.use({ ownServer: 'booker' });

const email = 'dora.marsh@example.com';
const password = 'a kettle on the stove';

test('a daughter books for her father, who consents and gets a sign-in of his own, and helps with his story', async ({
  enter,
  server,
  request,
}) => {
  const daughter = await enter({ viewport: { width: 1280, height: 900 } });
  const father = await enter();
  const heading = daughter.getByRole('heading', { level: 1 });
  await addWednesdaySlots(request, computeMonthFromNow(3));

  await test.step('she books for Henry under her own name, and pays', async () => {
    await book(daughter, 'Henry');
    const mail = await server.waitForMail(email, /Lifestory interview/);
    expect(mail.text).toMatch(/Dear Dora,/);
    await daughter.goto(/https?:\/\/\S+\/payment\?\S+/.exec(mail.text)?.[0] ?? '');
    await fillCard(daughter, '4242424242424242');
    const thanks = daughter.context().waitForEvent('page');
    await daughter.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect((await thanks).getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });

  await test.step('he consents to the recording with the mailed link, without an account', async () => {
    const mail = await server.waitForMail(email, /^Please ask Henry Marsh to agree to the recording/);
    expect(mail.text).toContain('“Dear Henry,');
    await father.goto(/https?:\/\/\S+\/consent\/\S+/.exec(mail.text)?.[0] ?? '');
    await expect(
      father.getByRole('heading', { level: 1, name: 'Henry, may we record your interview?' }),
    ).toBeVisible();
    await expectAccessible(father);
    await father.getByLabel('Your first and last name').fill('Henry Marsh');
    await father.getByRole('button', { name: 'I agree to the recording' }).click();
    await expect(father.getByText('Henry, your consent to the recording is saved.')).toBeVisible();
  });

  await test.step('staff create the customer', async () => {
    const staff = await enter();
    const { id } = await findInterview(server, 'henry marsh');
    await signIn(staff, superAdmin, `/session/view/${id}`);
    await expect(staff.getByText(`Henry Marsh, by Dora Marsh, ${email}`)).toBeVisible();
    await expect(
      staff.getByRole('region', { name: 'Consent to the recording' }).getByRole('listitem'),
    ).toContainText('Consent given with the mailed link by Henry Marsh');
    await staff.getByRole('button', { name: 'Create Customer' }).click();
    await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();
    await staff.context().close();
  });

  await test.step('she lands in his story as a helper', async () => {
    await choosePassword(daughter, server, email, /life story of Henry Marsh is ready/);
    await expect(daughter).toHaveURL(/\/switch-account$/);
    await daughter.getByRole('button', { name: /Henry Marsh/ }).click();
    await expect(heading).toHaveText('Henry’s life story');
    await expect(daughter.getByText('You help with this story')).toBeVisible();
    await expectAccessible(daughter);
  });

  await test.step('she adds a dated memory and edits its caption', async () => {
    await daughter.getByRole('button', { name: 'Add Photo' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'Add your memory' });
    const buffer = await createDatedPhotograph('1998:07:14 10:00:00');
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'beach.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByRole('combobox', { name: 'Year' }).selectOption('1962');
    await dialog.getByRole('textbox', { name: 'Caption' }).fill('At the lake');
    await dialog.getByRole('button', { name: 'Add photograph' }).click();
    const strip = daughter.getByRole('list', { name: 'Recent Gallery Activity and Uploads' });
    await strip.getByRole('link', { name: /At the lake/ }).click();
    await daughter.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = daughter.getByRole('dialog', { name: 'Edit this memory' });
    await edit.getByRole('textbox', { name: 'Caption' }).fill('At the lake, with Ruth');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(heading).toHaveText('At the lake, with Ruth');
    await expect(daughter.getByText('1962').first()).toBeVisible();
  });

  await test.step('she invites her brother; the list marks her as the helper', async () => {
    await navigate(daughter, '/friends-and-family?invite');
    const form = daughter.getByRole('form', { name: 'Invite friends and family' });
    await form.getByLabel('First name').fill('Bert');
    await form.getByLabel('Last name').fill('Marsh');
    await form.getByLabel(/^Email/).fill('bert@example.com');
    await form.getByLabel('Confirm email').fill('bert@example.com');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(daughter.getByText('The invitation is on its way.')).toBeVisible();
    await expect(daughter.getByRole('listitem').filter({ hasText: 'Dora Marsh' })).toContainText('Helper');
    await expect(daughter.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await expectAccessible(daughter);
  });

  await test.step('he gets a sign-in and sees the story as its owner', async () => {
    await navigate(daughter, '/home');
    await daughter.getByRole('button', { name: 'Give Henry a sign-in' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'A sign-in for Henry' });
    await dialog.getByLabel('Henry’s own e-mail').fill('henry.marsh@example.com');
    await dialog.getByLabel('E-mail again').fill('henry.marsh@example.com');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(daughter.getByRole('button', { name: 'Invite Henry again' })).toBeVisible();
    await choosePassword(father, server, 'henry.marsh@example.com', /life story is ready/);
    await expect(father.getByRole('heading', { level: 1 })).toHaveText('Your life story');
    await expect(father.getByRole('img', { name: /At the lake, with Ruth/ })).toHaveCount(1);
  });

  await test.step('he withdraws his consent after reading what follows from it, and gives it again', async () => {
    await navigate(father, '/setting');
    const card = father.getByRole('region', { name: 'Consent to the recording' });
    await card.getByRole('button', { name: 'Withdraw my consent' }).click();
    const question = father.getByRole('dialog', { name: 'Withdraw your consent?' });
    await expect(question.getByRole('listitem')).toHaveText([
      'Your films are hidden from your family and friends at once.',
      'You can still watch them. Your photographs stay visible.',
      'Nothing is deleted. Our staff will ask you whether to delete the films.',
      'Your next interviews are not recorded.',
      'You can give your consent again here. Then your films are shown again.',
    ]);
    await expectAccessible(father);
    await question.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(card.getByRole('status')).toContainText('You withdrew your consent.');
    await card.getByRole('button', { name: 'I agree to the recording' }).click();
    await expect(card.getByRole('status')).toContainText('You agreed to the recording');
    await expect(card.getByRole('list', { name: 'Decisions' }).getByRole('listitem')).toContainText([
      'Consent given in the settings by Henry Marsh',
      'Consent withdrawn in the settings by Henry Marsh',
      'Consent given with the mailed link by Henry Marsh',
    ]);
  });

  await test.step('she books for her mother: a second story in her list', async () => {
    await book(daughter, 'Ruth', true);
    const mail = await server.waitForMail(email, /Lifestory interview/);
    expect(mail.text).toContain('Dear Dora,');
    const { id, user_id } = await findInterview(server, 'ruth marsh');
    await callAsStaff(server, '/sessions/record-offline-payment', { id, method: 'cash', reference: '' });
    await callAsStaff(server, '/user/create-customer-account', { id: user_id });
    await daughter.goto('/switch-account');
    await expect(daughter.getByRole('button', { name: /Henry Marsh/ })).toBeVisible();
    await daughter.getByRole('button', { name: /Ruth Marsh/ }).click();
    await expect(heading).toHaveText('Ruth’s life story');
  });
});

/** Books the first free time for someone else. */
async function book(page: Page, firstName: string, isSignedIn = false): Promise<void> {
  if (isSignedIn) await navigate(page, '/schedule-lifestory');
  else await page.goto('/schedule-lifestory');
  await page.getByText('For someone else').click();
  await fillContactByKeyboard(page, firstName, email);
  if (!isSignedIn) {
    await page.getByLabel('Your first name').fill('Dora');
    await page.getByLabel('Your last name').fill('Marsh');
    await expectAccessible(page);
  }
  await expect(page.getByLabel('Your first name')).toHaveValue('Dora');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(
    page.getByRole('group', { name: /^Times on/ }).getByRole('radio', { checked: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).last().click();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
}

/** Follows the link of a mail, chooses a password and enters the story. */
async function choosePassword(page: Page, server: TestServer, to: string, subject: RegExp): Promise<void> {
  const mail = await server.waitForMail(to, subject);
  await page.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page).not.toHaveURL(/create-password/);
}

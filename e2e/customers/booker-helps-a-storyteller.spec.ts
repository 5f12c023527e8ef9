import type { Page } from '@playwright/test';
import { createDatedPhotograph } from '../../server/src/testing/media/photographs.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  computeMonthFromNow,
  fillContactByKeyboard,
} from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import type { TestServer } from '../testing/server.ts';

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

  await test.step('she books for Henry under her own name', async () => {
    await bookForHenry(daughter);
    const mail = await server.waitForMail(email, /Lifestory interview/);
    expect(mail.text).toMatch(/Dear Dora,/);
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

  await test.step('she lands in his story as a helper once it is paid and staff have opened it', async () => {
    const interview = await findInterview(server, 'henry marsh');
    await payInterview(server, interview);
    await callAsStaff(server, '/user/create-customer-account', { id: interview.user_id });
    await choosePassword(daughter, server, email, /life story of Henry Marsh is ready/);
    await expect(daughter).toHaveURL(/\/switch-account$/);
    await daughter.getByRole('button', { name: /Henry Marsh/ }).click();
    await expect(heading).toHaveText('Henry’s life story');
    await expect(daughter.getByText('You help with this story')).toBeVisible();
    await expectAccessible(daughter.getByRole('main'));
  });

  await test.step('she adds a dated memory', async () => {
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
    await expect(strip.getByRole('link', { name: /At the lake/ })).toBeVisible();
  });

  await test.step('he gets a sign-in and sees the story as its owner', async () => {
    await daughter.getByRole('button', { name: 'Give Henry a sign-in' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'A sign-in for Henry' });
    await dialog.getByLabel('Henry’s own e-mail').fill('henry.marsh@example.com');
    await dialog.getByLabel('E-mail again').fill('henry.marsh@example.com');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(daughter.getByRole('button', { name: 'Invite Henry again' })).toBeVisible();
    await choosePassword(father, server, 'henry.marsh@example.com', /life story is ready/);
    await expect(father.getByRole('heading', { level: 1 })).toHaveText('Your life story');
    await expect(father.getByRole('img', { name: /At the lake/ })).toHaveCount(1);
  });

  await test.step('he withdraws his consent and gives it again', async () => {
    await navigate(father, '/setting');
    const card = father.getByRole('region', { name: 'Consent to the recording' });
    await card.getByRole('button', { name: 'Withdraw my consent' }).click();
    const question = father.getByRole('dialog', { name: 'Withdraw your consent?' });
    await expectAccessible(question);
    await question.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(card.getByRole('status')).toContainText('You withdrew your consent.');
    await card.getByRole('button', { name: 'I agree to the recording' }).click();
    await expect(card.getByRole('status')).toContainText('You agreed to the recording');
  });
});

/** Books the first free time for Henry as Dora, on the form. */
async function bookForHenry(page: Page): Promise<void> {
  await page.goto('/schedule-lifestory');
  await page.getByText('For someone else').click();
  await fillContactByKeyboard(page, 'Henry', email);
  await page.getByLabel('Your first name').fill('Dora');
  await page.getByLabel('Your last name').fill('Marsh');
  await expectAccessible(page.getByRole('main'));
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

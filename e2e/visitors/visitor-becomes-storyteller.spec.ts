import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { computeFingerprint, makeFilm } from '../testing/film.ts';
import { expect, test } from '../testing/journey.ts';
import { fillContact, signIn, visitor } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { superAdmin } from '../testing/server.ts';

// Books the first free slot, so no other journey may add slots.
test.use({ ownServer: 'first booking' });

const password = 'a kettle on the stove';
const name = `${visitor.firstName} ${visitor.lastName}`;

/** Runs with the animations that other journeys disable. */
const animated = { reducedMotion: 'no-preference' } as const;

test('a visitor books and pays, staff upload the film, the storyteller watches and downloads it', async ({
  enter,
  server,
}, testInfo) => {
  const staff = await enter({ ...animated, permissions: ['clipboard-read', 'clipboard-write'] });
  const guest = await enter(animated);
  const storyteller = await enter({ ...animated, viewport: { width: 390, height: 844 } });
  const film = testInfo.outputPath('edith.mp4');
  makeFilm(film, 12 * 1024 * 1024);

  await test.step('staff add time slots', async () => {
    await signIn(staff, superAdmin, '/time-slots');
    await addSlots(staff);
  });

  await test.step('a visitor books the first one', async () => {
    await guest.goto('/');
    await guest
      .getByRole('link', { name: /schedule/i })
      .first()
      .click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Schedule Your Lifestory Interview');
    await fillContact(guest);
    await guest.getByRole('button', { name: 'Next' }).click();
    await expect(
      guest.getByRole('group', { name: /^Times on/ }).getByRole('radio', { checked: true }),
    ).toBeVisible();
    await guest.getByRole('button', { name: 'Next', exact: true }).last().click();
    await expect(guest.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(guest.getByText(visitor.email)).toBeVisible();
    const confirmation = await server.waitForMail(visitor.email, /./);
    expect(confirmation.text).toContain(`${server.url}/join/`);
  });

  const paymentLink = await test.step('staff see the unpaid booking', async () => {
    await staff.getByRole('link', { name: 'Sessions', exact: true }).first().click();
    const row = staff.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('10:00 AM');
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await staff.getByRole('menuitem', { name: 'Copy Payment Link' }).click();
    await expect(staff.getByText('Payment link copied successfully')).toBeVisible();
    return staff.evaluate(() => navigator.clipboard.readText());
  });

  await test.step('the visitor pays the fee', async () => {
    await guest.goto(paymentLink);
    await guest.getByLabel('Card number').fill('4242424242424242');
    await guest.getByLabel('Expiration date').fill('12 / 39');
    await guest.getByLabel('Security code').fill('123');
    await expect(guest.getByLabel('Amount')).toHaveValue(/250/);
    const thankYouPage = guest.context().waitForEvent('page');
    await guest.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect((await thankYouPage).getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'Payment already done' })).toBeVisible();
  });

  await test.step('staff upload the recording and create the account', async () => {
    await staff.getByRole('button', { name: `Actions for ${name}` }).click();
    await staff.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
    await staff.getByLabel(/Drop the video here/).setInputFiles(film);
    await expect(staff.getByText('Video Uploaded Successfully')).toBeVisible({ timeout: 30_000 });
    await openFilm(staff);
    await expect(staff.getByLabel(`The recording of ${name}`)).toBeVisible();
    await staff.getByRole('button', { name: 'Create Customer' }).click();
    await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();
  });

  await test.step('the storyteller gets the mail, sets a password and signs in', async () => {
    const mail = await server.waitForMail(visitor.email, /account is ready/i);
    const link = /https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '';
    await storyteller.goto(link);
    await storyteller.getByLabel('New password').fill(password);
    await storyteller.getByLabel('Confirm password').fill(password);
    await storyteller.getByRole('button', { name: 'Create password' }).click();
    await expect(storyteller).toHaveURL(/\/home$/);
  });

  await test.step('the storyteller watches the film', async () => {
    const player = storyteller
      .getByLabel('Your life story', { exact: true })
      .and(storyteller.locator('video'));
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    const currentTime = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(currentTime, { message: 'the film moves' }).toBeGreaterThan(0.5);
  });

  await test.step('the storyteller downloads it byte for byte', async () => {
    const download = storyteller.waitForEvent('download');
    await storyteller.getByRole('button', { name: 'Download Video' }).click();
    const file = await (await download).path();
    expect((await stat(file)).size).toBe((await stat(film)).size);
    expect(await computeFingerprint(file)).toBe(await computeFingerprint(film));
  });
});

/** Adds a slot from 10:00 to 11:00 on every Tuesday and Thursday of the next month. */
async function addSlots(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add new Time Slot' }).click();
  const form = page.getByRole('dialog', { name: 'Add new Time Slot' });
  await form.getByLabel('Month').selectOption({ index: 1 });
  await form.getByLabel('Tuesday').check();
  await form.getByLabel('Thursday').check();
  await form.getByLabel('Start time (PST)').fill('10:00');
  await form.getByLabel('End time (PST)').fill('11:00');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
}

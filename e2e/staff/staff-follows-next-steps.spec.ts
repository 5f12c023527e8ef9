import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { makeFilm } from '../testing/film.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn, submitSignIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'next steps' });

const person = (email: string) => ({ email, password: demonstrationPassword });
const chunkBytes = 5_242_880;

test('every session shows its next step until there is nothing to do', async ({ enter }, testInfo) => {
  const staff = await enter({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(staff, person('admin@lifestory.example'));
  const film = testInfo.outputPath('film.mp4');
  makeFilm(film, 2 * chunkBytes + 1);

  await test.step('a missing meeting link is pasted; the next step is the payment', async () => {
    await expectNextStep(staff, 'Mei Tanaka', 'Meeting link is missing');
    await staff.getByRole('button', { name: 'Paste a meeting link' }).click();
    const form = staff.getByRole('dialog', { name: 'Meeting link' });
    await form.getByLabel('Link', { exact: true }).fill('https://meet.example.org/mei');
    await form.getByRole('button', { name: 'Save and notify the customer' }).click();
    await expect(staff.getByText('Meeting link updated successfully')).toBeVisible();
    await expectNextStep(staff, 'Mei Tanaka', 'Not paid yet');
  });

  await test.step('a paid session needs an account', async () => {
    await expectNextStep(staff, 'Harold Bennett', 'Not paid yet');
    await staff.getByRole('button', { name: 'Buy Video', exact: true }).click();
    const form = staff.getByRole('dialog', { name: 'Payment for booking session' });
    await form.getByLabel('Card number').fill('4242424242424242');
    await form.getByLabel('Expiration date').fill('12 / 39');
    await form.getByLabel('Security code').fill('123');
    await form.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(staff.getByText('Payment successful')).toBeVisible();
    await expectNextStep(staff, 'Harold Bennett', 'Account is not created');
  });

  const password = await test.step('a password is created, then the account', async () => {
    const card = staff.getByRole('region', { name: 'Create Password' });
    await card.getByRole('button', { name: 'Generate Password' }).click();
    await expect(staff.getByText('Password generated and copied to clipboard')).toBeVisible();
    const generated = await staff.evaluate(() => navigator.clipboard.readText());
    expect(generated).toHaveLength(20);
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('Password changed successfully')).toBeVisible();
    await staff.getByRole('button', { name: 'Create Customer' }).click();
    await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await expectNextStep(staff, 'Harold Bennett', null);
    return generated;
  });

  await test.step('the storyteller replaces it after signing in; staff change it, and only the new one works', async () => {
    const first = await enter();
    await submitSignIn(first, { email: 'harold@lifestory.example', password });
    await expect(first).toHaveURL(/\/change-password$/);
    await expectAccessible(first);
    await first.getByLabel('Old password').fill(password);
    await first.getByLabel('New password').fill('a garden behind the house');
    await first.getByLabel('Confirm password').fill('a garden behind the house');
    await first.getByRole('button', { name: 'Change Password' }).click();
    await expect(first).toHaveURL(/\/home$/);
    await first.close();
    const changed = 'the boat by the lake 9';
    const card = staff.getByRole('region', { name: 'Change Password' });
    await card.getByLabel('Password', { exact: true }).fill(changed);
    await card.getByLabel('Confirm password').fill(changed);
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('Password changed successfully').last()).toBeVisible();
    const second = await enter();
    await submitSignIn(second, { email: 'harold@lifestory.example', password: changed });
    await expect(second).toHaveURL(/\/change-password$/);
  });

  await test.step('with more alert hours the session starts soon, immediately', async () => {
    await setAlertHours(staff, 400);
    await expectNextStep(staff, 'Harold Bennett', /^Starts in \d+ days$/);
    await setAlertHours(staff, 24);
    await expectNextStep(staff, 'Harold Bennett', null);
  });

  await test.step('the recording is missing, then half uploaded, then complete', async () => {
    await expectNextStep(staff, 'Ruth Abrams', 'Recording is missing');
    const address = staff.url();
    const release = await holdLastChunk(staff);
    await staff.getByLabel(/Drop the video here/).setInputFiles(film);
    const other = await staff.context().newPage();
    await expect(async () => {
      await other.goto(address);
      await expect(stepOf(other)).toContainText('Upload is not finished', { timeout: 10_000 });
    }).toPass();
    await other.close();
    release();
    await expect(staff.getByText('Video Uploaded Successfully')).toBeVisible({ timeout: 30_000 });
    await expectNextStep(staff, 'Ruth Abrams', 'Account is not created');
  });

  await test.step('an unwatched film is the next step until the family plays it', async () => {
    await expectNextStep(staff, 'George Okafor', 'Film was never watched');
    await openFilm(staff);
    await staff.getByLabel(/^The recording of George Okafor/).evaluate(play);
    await expectNextStep(staff, 'George Okafor', 'Film was never watched');
    const george = await enter();
    await signIn(george, person('george@lifestory.example'));
    await george.getByRole('button', { name: /George Okafor/ }).click();
    await expect(george).toHaveURL(/\/home$/);
    const watchedResponse = george.waitForResponse((response) =>
      response.url().endsWith('/api/sessions/watched'),
    );
    await george.locator('video').first().evaluate(play);
    expect((await watchedResponse).status()).toBe(200);
    await expectNextStep(staff, 'George Okafor', null);
  });
});

const play = (video: HTMLVideoElement | SVGElement | HTMLElement) => {
  if (!(video instanceof HTMLVideoElement)) throw new Error('There is no film.');
  video.muted = true;
  return video.play();
};

const stepOf = (page: Page) => page.getByRole('region', { name: 'Next step' });

/**
 * Checks that "Needs attention", the list and the session's page show the same next step of a person's session, and
 * stays on that page. With null there is nothing to do.
 */
async function expectNextStep(page: Page, name: string, step: string | RegExp | null): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  const waiting = page.getByRole('region', { name: 'Needs attention' });
  const row = waiting.getByRole('listitem').filter({ hasText: name });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
  if (step === null) await expect(row).toHaveCount(0);
  else await expect(row.getByText(step)).toBeVisible();
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click();
  const listed = page.getByRole('row', { name: new RegExp(name) });
  await expect(listed.getByText(step ?? 'Nothing to do')).toBeVisible();
  await listed.getByRole('link', { name: /^Next step/ }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(stepOf(page).getByText(step ?? 'Nothing to do')).toBeVisible();
}

async function setAlertHours(page: Page, hours: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('sanctum_token'));
  const response = await page.request.post('/api/configuration/update', {
    headers: { authorization: `Bearer ${token}` },
    data: { key: 'hours-before-meeting-to-send-alert', value: String(hours) },
  });
  expect(response.status()).toBe(200);
}

/** Delays the second of two chunks until the returned function is called. */
async function holdLastChunk(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/upload-customer-video\?.*resumableChunkNumber=2(&|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { fillCard } from '../testing/card.ts';
import { makeFilm } from '../testing/film.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn, submitSignIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'next steps' });

const person = (email: string) => ({ email, password: demonstrationPassword });

test('every session shows its next step until there is nothing to do', async ({ enter }, testInfo) => {
  const staff = await enter({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(staff, person('admin@lifestory.example'));
  const film = testInfo.outputPath('film.mp4');
  makeFilm(film, 100_000);

  await test.step('the dashboard and the list show the same steps', async () => {
    await expectListedSteps(staff, {
      'Mei Tanaka': 'Meeting link is missing',
      'Harold Bennett': 'Not paid yet',
      'Ruth Abrams': 'Recording is missing',
      'George Okafor': 'Film was never watched',
    });
  });

  await test.step('a missing meeting link is pasted; the next step is the payment', async () => {
    await openStep(staff, 'Mei Tanaka', 'Meeting link is missing');
    await staff.getByRole('button', { name: 'Paste a meeting link' }).click();
    const form = staff.getByRole('dialog', { name: 'Meeting link' });
    await form.getByLabel('Link', { exact: true }).fill('https://meet.example.org/mei');
    await form.getByRole('button', { name: 'Save and notify the customer' }).click();
    await expect(staff.getByText('Meeting link updated successfully')).toBeVisible();
    await expectStep(staff, 'Not paid yet');
  });

  await test.step('a paid session needs an account', async () => {
    await openStep(staff, 'Harold Bennett', 'Not paid yet');
    await staff.getByRole('button', { name: 'Buy Video', exact: true }).click();
    const form = staff.getByRole('dialog', { name: 'Payment for booking session' });
    await fillCard(staff, '4242424242424242');
    await form.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(staff.getByText('Payment successful')).toBeVisible();
    await expectStep(staff, 'Account is not created');
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
    await expectStep(staff, 'Nothing to do');
    return generated;
  });

  await test.step('the storyteller signs in with it and must replace it', async () => {
    const harold = await enter();
    const chosen = 'a garden behind the house';
    await submitSignIn(harold, { email: 'harold@lifestory.example', password });
    await expect(harold).toHaveURL(/\/change-password$/);
    await expectAccessible(harold);
    await harold.getByLabel('Old password').fill(password);
    await harold.getByLabel('New password').fill(chosen);
    await harold.getByLabel('Confirm password').fill(chosen);
    await harold.getByRole('button', { name: 'Change Password' }).click();
    await expect(harold).toHaveURL(/\/home$/);
    await harold.context().close();
  });

  await test.step('a missing recording is uploaded; the next step is the account', async () => {
    await openStep(staff, 'Ruth Abrams', 'Recording is missing');
    await staff.getByLabel(/Drop the video here/).setInputFiles(film);
    await expect(staff.getByText('Video Uploaded Successfully')).toBeVisible({ timeout: 30_000 });
    await expectStep(staff, 'Account is not created');
  });

  await test.step('an unwatched film is the next step until the family plays it', async () => {
    await openStep(staff, 'George Okafor', 'Film was never watched');
    const george = await enter();
    await signIn(george, person('george@lifestory.example'), '/home');
    const watchedResponse = george.waitForResponse((response) =>
      response.url().endsWith('/api/sessions/watched'),
    );
    await george.locator('video').first().evaluate(play);
    expect((await watchedResponse).status()).toBe(200);
    await expectStep(staff, 'Nothing to do');
  });

  await test.step('the dashboard and the list show the new steps', async () => {
    await expectListedSteps(staff, {
      'Mei Tanaka': 'Not paid yet',
      'Harold Bennett': 'Nothing to do',
      'Ruth Abrams': 'Account is not created',
      'George Okafor': 'Nothing to do',
    });
  });
});

const play = (video: HTMLVideoElement | SVGElement | HTMLElement) => {
  if (!(video instanceof HTMLVideoElement)) throw new Error('There is no film.');
  video.muted = true;
  return video.play();
};

const stepOf = (page: Page) => page.getByRole('region', { name: 'Next step' });

const expectStep = (page: Page, step: string) => expect(stepOf(page).getByText(step)).toBeVisible();

/**
 * Checks that "Needs attention" and the list show the same next step of these people's sessions, and stays on the list.
 * A session with nothing to do needs no attention.
 */
async function expectListedSteps(page: Page, steps: Record<string, string>): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  const waiting = page.getByRole('region', { name: 'Needs attention' });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
  for (const [name, step] of Object.entries(steps)) {
    const row = waiting.getByRole('listitem').filter({ hasText: name });
    if (step === 'Nothing to do') await expect(row).toHaveCount(0);
    else await expect(row.getByText(step)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click();
  for (const [name, step] of Object.entries(steps))
    await expect(findRow(page, name).getByText(step)).toBeVisible();
}

const findRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Opens the session of a person from the list, and checks its next step there. */
async function openStep(page: Page, name: string, step: string): Promise<void> {
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click();
  await findRow(page, name)
    .getByRole('link', { name: /^Next step/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectStep(page, step);
}

import { readFileSync } from 'node:fs';
import { createDatedPhotograph } from '@lifestory/server/testing/media/photographs.ts';
import type { Locator } from '@playwright/test';
import { bookInterviewFor, findInterview, payInterview } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  chooseDay,
  computeMonthFromNow,
  findWeekday,
} from '../testing/booking-calendar.ts';
import { fillCard } from '../testing/card.ts';
import { expectPlaying, makeFilm } from '../testing/film.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { fillContact, signIn, submitSignIn, visitor } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import { demonstrationPassword as password, superAdmin } from '../testing/server.ts';

const month = computeMonthFromNow(3);

/** Chooses a film in a field, in pieces: the inspector of WebKit takes messages of up to 128 KB. */
async function chooseFile(field: Locator, path: string): Promise<void> {
  const pieces = await field.evaluateHandle((): Uint8Array<ArrayBuffer>[] => []);
  const film = readFileSync(path).toString('base64');
  for (let at = 0; at < film.length; at += 80_000) {
    const decode = (list: Uint8Array<ArrayBuffer>[], text: string) =>
      list.push(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
    await pieces.evaluate(decode, film.slice(at, at + 80_000));
  }
  await field.evaluate((element: HTMLInputElement, list) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(list, 'film.mp4', { type: 'video/mp4' }));
    element.files = chosen.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, pieces);
}

test('a visitor books an interview and pays for it', async ({ enter, server, request }) => {
  await addWednesdaySlots(request, month);
  const page = await enter();
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /schedule/i })
    .first()
    .click();
  await fillContact(page);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await chooseDay(page, findWeekday(month, 3, 1));
  await next.click();
  await expect(page.locator('[aria-current="step"]')).toHaveText(/Finished$/);
  await server.waitForMail(visitor.email, /Your Lifestory interview/);
  await page.getByRole('link', { name: /^Pay/ }).click();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  // Where the browser opens no window, the thanks take the place of the page.
  const thanks = page.getByRole('heading', { name: 'Thank You!' });
  await expect(page.getByText('Payment successful').or(thanks)).toBeVisible();
  const mail = await server.waitForMail(visitor.email, /paid|payment|receipt/i);
  expect(mail.text).toContain('$250');
});

test('staff upload a film and watch it', async ({ enter, server }, testInfo) => {
  await bookInterviewFor(server, ['Edwin', 'Calloway'], 19);
  const interview = await findInterview(server, 'calloway');
  await payInterview(server, interview);
  const path = testInfo.outputPath('edwin.mp4');
  // Two chunks.
  makeFilm(path, 5_500_000);
  const staff = await enter();
  await signIn(staff, superAdmin, `/session/view/${interview.id}`);
  await chooseFile(staff.getByLabel(/Drop the video here/), path);
  await staff.getByRole('button', { name: 'It was held earlier' }).click();
  await expect(staff.getByText('Video Uploaded Successfully')).toBeVisible();
  await openFilm(staff);
  await expectPlaying(staff);
});

test.describe('with the demonstration', () => {
  test.use({ demonstration: true });

  test('a storyteller signs in, watches her film, adds a photograph, and speaks about it', async ({
    enter,
    browserName,
  }) => {
    const page = await enter();
    await submitSignIn(page, { email: 'rose@lifestory.example', password });
    await expect(page).toHaveURL(/\/home$/);
    await expectPlaying(page);

    await test.step('she adds a photograph, and opens it', async () => {
      await navigate(page, '/gallery');
      await page.getByRole('button', { name: 'Add Photo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add your memory' });
      const buffer = await createDatedPhotograph('1998:07:14 10:00:00');
      const photograph = { name: 'beach.jpg', mimeType: 'image/jpeg', buffer };
      await dialog.locator('input[type=file]').setInputFiles(photograph);
      await dialog.getByRole('button', { name: /The camera says July 1998/ }).click();
      await dialog.getByRole('textbox', { name: 'Caption' }).fill('The four of us, before the rain came.');
      await dialog.getByRole('button', { name: 'Add photograph' }).click();
      await expect(dialog).toBeHidden();
      await page
        .getByRole('main')
        .getByRole('link', { name: /The four of us/ })
        .click();
      const image = page.getByRole('main').getByRole('img', { name: /The four of us/ });
      const readWidth = () => image.first().evaluate((element: HTMLImageElement) => element.naturalWidth);
      await expect.poll(readWidth).toBeGreaterThan(0);
    });

    await test.step('she records a comment, and hears it', async () => {
      if (browserName === 'webkit') await page.evaluate(replaceMicrophone);
      await page.getByRole('button', { name: 'Record a comment' }).click();
      await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Send spoken comment' }).click();
      await page
        .getByRole('region', { name: 'Comments' })
        .getByRole('button', { name: /^Play spoken comment/ })
        .click();
      const readPosition = () =>
        page.locator('audio').evaluate(({ currentTime }: HTMLAudioElement) => currentTime);
      await expect.poll(readPosition).toBeGreaterThan(0);
    });
  });
});

/**
 * A tone takes the place of the microphone, for which the window of WebKit would ask. The prototype keeps the function, while
 * WebKit may make `navigator.mediaDevices` anew after a garbage collection.
 */
function replaceMicrophone(): void {
  MediaDevices.prototype.getUserMedia = async () => {
    const context = new AudioContext();
    const output = context.createMediaStreamDestination();
    const tone = context.createOscillator();
    tone.connect(output);
    tone.start();
    return output.stream;
  };
}
